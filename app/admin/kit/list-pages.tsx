import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { pageNumbers } from "#app/ui/display/pagination.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { changedAddress, rowsPerPage } from "./list-query.ts";

interface ListPagesProps {
  page: number;
  /** The number of rows on all pages. */
  total: number;
  perPage?: number;
  /** There are more than `total`, uncounted. */
  isMore?: boolean;
  /** The current page of the list, or its empty message. */
  children: ReactNode;
}

const count = new Intl.NumberFormat("en-GB");

/**
 * A page of a list with pagination below it. A page beyond the last shows a message of its own, since 'nothing here'
 * would be wrong.
 */
export function ListPages({ page, total, perPage = rowsPerPage, isMore = false, children }: ListPagesProps) {
  const [params] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const to = (number: number) => changedAddress(params, { page: number === 1 ? null : String(number) });
  if (total === 0) return children;
  if (page > pages) {
    return (
      <EmptyState
        title={`Page ${count.format(page)} does not exist: this list has ${count.format(pages)}`}
        headingLevel={2}
      >
        <ButtonLink tone="line" to={to(pages)} state={{ page: pages }}>
          Go to the last page
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {children}
      <nav className="pages" aria-label="Pages">
        {pages > 1 &&
          pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps differ only by position
              <span key={`gap ${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={number}
                to={to(number)}
                state={{ page: number }}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            ),
          )}
        {page < pages && (
          <Link to={to(page + 1)} rel="next" state={{ page: page + 1 }}>
            Next <Icon name="next" size="s" />
          </Link>
        )}
        <span className="pages__n soft">
          {count.format((page - 1) * perPage + 1)} to {count.format(Math.min(page * perPage, total))} of{" "}
          {isMore && "more than "}
          {count.format(total)}
        </span>
      </nav>
    </>
  );
}
