import { Link, useSearchParams } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { changedAddress, pagesToOffer, rowsPerPage } from "../list-query.ts";

interface ListPagesProps {
  page: number;
  /** How many there are in all. */
  total: number;
  perPage?: number;
  /** There are more, which nobody has counted. */
  isMore?: boolean;
}

/** The pages of a list, as addresses, and which rows these are. Nothing for a list that fits on one. */
export function ListPages({ page, total, perPage = rowsPerPage, isMore = false }: ListPagesProps) {
  const [params] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const to = (number: number) => changedAddress(params, { page: number === 1 ? null : String(number) });
  const first = (page - 1) * perPage + 1;
  const count = new Intl.NumberFormat("en-GB");
  if (total === 0) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {pages > 1 &&
        pagesToOffer(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is told from another by its place
            <span key={`gap ${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <Link key={number} to={to(number)} aria-current={number === page ? "page" : undefined}>
              {number}
            </Link>
          ),
        )}
      {page < pages && (
        <Link to={to(page + 1)} rel="next">
          Next <Icon name="next" size="s" />
        </Link>
      )}
      <span className="pages__n soft">
        {count.format(first)} to {count.format(Math.min(page * perPage, total))} of {isMore && "more than "}
        {count.format(total)}
      </span>
    </nav>
  );
}
