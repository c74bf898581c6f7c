import { useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { changedAddress, type ListQuery } from "../kit/list-query.ts";

const states = [
  { value: null, label: "Waiting" },
  { value: "published", label: "Published" },
  { value: "hidden", label: "Hidden" },
];

interface ReviewFiltersProps {
  query: ListQuery<"written">;
  waiting: number;
}

export function ReviewFilters({ query, waiting }: ReviewFiltersProps) {
  const [params] = useSearchParams();
  const { state, stars } = query.filters;
  return (
    <div className="row">
      <nav className="chips" aria-label="State">
        {states.map(({ value, label }) => (
          <Link
            key={label}
            className="chip"
            to={changedAddress(params, { state: value })}
            aria-current={(state ?? null) === value ? "true" : undefined}
            preventScrollReset
          >
            {label} {value === null && waiting > 0 && <small>{waiting}</small>}
          </Link>
        ))}
      </nav>
      <nav className="chips" aria-label="Stars">
        {["5", "4", "3", "2", "1"].map((value) => (
          <Link
            key={value}
            className="chip"
            to={changedAddress(params, { stars: stars === value ? null : value })}
            aria-current={stars === value ? "true" : undefined}
            aria-label={value === "1" ? "1 star" : `${value} stars`}
            preventScrollReset
          >
            {value} ★
          </Link>
        ))}
      </nav>
    </div>
  );
}
