import { useSearchParams } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { type ReviewQuery, reviewParams, reviewSorts, type ReviewSort as Sort } from "./review-rules.ts";
import "./review-sort.css";
import "#app/ui/forms/field.css";

const names: Record<Sort, string> = { newest: "Newest", highest: "Most stars", lowest: "Fewest stars" };

interface ReviewSortProps {
  query: ReviewQuery;
}

/** The order of reviews: choosing one sends the form, without a script its button does. */
export function ReviewSort({ query }: ReviewSortProps) {
  const [search] = useSearchParams();
  const kept = [...reviewParams(search, query, {})].filter(([name]) => name !== "sort");
  return (
    <form method="get" action="#reviews" className="row small revs__sort">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="review-sort">Sort</label>
      <select className="select select--s" id="review-sort" name="sort" defaultValue={query.sort} data-submits>
        {reviewSorts.map((sort) => (
          <option key={sort} value={sort}>
            {names[sort]}
          </option>
        ))}
      </select>
      <Button type="submit" size="s" tone="line" className="onlyplain">
        Sort
      </Button>
    </form>
  );
}
