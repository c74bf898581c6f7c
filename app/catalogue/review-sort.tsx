import { Form, useNavigate, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type ReviewQuery, reviewParams, reviewSorts, type ReviewSort as Sort } from "./review-rules.ts";
import "./review-sort.css";
import "#app/ui/field.css";

const names: Record<Sort, string> = { newest: "Newest", highest: "Most stars", lowest: "Fewest stars" };

interface ReviewSortProps {
  query: ReviewQuery;
  href: (change: Partial<ReviewQuery>) => string;
}

/** The order of reviews; without a script the form's button sends it. */
export function ReviewSort({ query, href }: ReviewSortProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const kept = [...reviewParams(search, query, {})].filter(([name]) => name !== "sort");
  return (
    <Form method="get" action="#reviews" className="row small revs__sort">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="review-sort">Sort</label>
      <select
        className="select select--s"
        id="review-sort"
        name="sort"
        value={query.sort}
        onChange={(event) => void navigate(href({ sort: event.target.value as Sort }), { preventScrollReset: true })}
      >
        {reviewSorts.map((sort) => (
          <option key={sort} value={sort}>
            {names[sort]}
          </option>
        ))}
      </select>
      <Button type="submit" size="s" tone="line" className="onlyplain">
        Sort
      </Button>
    </Form>
  );
}
