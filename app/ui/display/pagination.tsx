import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import { Icon } from "../media/icon.tsx";
import "./pagination.css";

interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  /** A page's URL. */
  hrefFor: (page: number) => string;
  /** 'Showing 1 to 5 of 7'. */
  children?: ReactNode;
}

/** Links to numbered pages; nothing if there is only one. */
export function Pagination({ page, pages, hrefFor, children }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && (
        <Link to={hrefFor(page - 1)} rel="prev" state={{ page: page - 1 }}>
          <Icon name="previous" size="s" /> Previous
        </Link>
      )}
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no key but its index
          <span key={`gap ${index}`}>…</span>
        ) : (
          <PageLink key={number} number={number} current={number === page} to={hrefFor(number)} />
        ),
      )}
      {page < pages && (
        <Link to={hrefFor(page + 1)} rel="next" state={{ page: page + 1 }}>
          Next <Icon name="next" size="s" />
        </Link>
      )}
      {children && <span className="pages__n soft small">{children}</span>}
    </nav>
  );
}

function PageLink({ number, current, to }: { number: number; current: boolean; to: string }) {
  return (
    <Link to={to} state={{ page: number }} aria-label={`Page ${number}`} aria-current={current ? "page" : undefined}>
      {number}
    </Link>
  );
}

/** First, last, the current page and its neighbours; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? number - 1);
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
}
