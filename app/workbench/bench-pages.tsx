import { useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";

/** The way through a list's pages. Nothing for a list that fits on one. */
export function BenchPages({ page, total, perPage }: { page: number; total: number; perPage: number }) {
  const [params] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1) return null;
  const to = (number: number) => {
    const query = new URLSearchParams(params);
    query.set("page", String(number));
    return `?${query}`;
  };
  return (
    <nav className="row" aria-label="Pages">
      {page > 1 && (
        <Link className="btn btn--line btn--s" to={to(Math.min(page - 1, pages))} rel="prev">
          <Icon name="previous" size="s" /> Previous
        </Link>
      )}
      <span className="small soft">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link className="btn btn--line btn--s" to={to(page + 1)} rel="next">
          Next <Icon name="next" size="s" />
        </Link>
      )}
    </nav>
  );
}
