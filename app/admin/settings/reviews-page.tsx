import { useSearchParams } from "react-router";
import { Chip } from "#app/ui/display/chips.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { ListPages } from "../kit/list-pages.tsx";
import { changedAddress, type ListQuery, type ListShape, readListQuery } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { countWaiting, listReviews, moderateReview } from "./.server/reviews.ts";
import type { Route } from "./+types/reviews-page";
import { hideForm, publishForm } from "./review-contract.ts";
import { HideDialog, ReviewQueue } from "./review-queue.tsx";
import { SettingsHead } from "./settings-frame.tsx";

const shape: ListShape = { filters: { state: ["published", "hidden"], stars: ["1", "2", "3", "4", "5"] } };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "customers");
  const query = readListQuery(url.searchParams, shape);
  const [waiting, found] = await Promise.all([countWaiting(shop), listReviews(shop, query)]);
  return { query, waiting, ...found };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "customers", {
    hide: formAction(hideForm, (form, { shop, staff }) => moderateReview(shop, staff, form)),
    publish: formAction(publishForm, (form, { shop, staff }) => moderateReview(shop, staff, form)),
  });

const done = {
  published: "Published. It is on its page now.",
  hidden: "Hidden. The reason is in the audit log.",
};

/**
 * Reviews of products and bundles. Those that may name somebody wait here; any may be hidden for a recorded reason
 * (R-LAW-12).
 */
export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { query, waiting, reviews, total } = loaderData;
  const isQueue = query.filters.state === undefined;
  return (
    <>
      <SettingsHead tab="Reviews" />
      <DoneNote words={done} />
      <ReviewFilters query={query} waiting={waiting} />
      <ListPages page={query.page} total={total}>
        <Panel title={isQueue ? "To moderate" : "Reviews"}>
          {reviews.length > 0 ? (
            <ReviewQueue reviews={reviews} />
          ) : (
            <EmptyState title={isQueue ? "Nothing to moderate" : "No matching reviews"} />
          )}
          <p className="small soft">
            Good and bad reviews are published immediately; only those that may name somebody or contain a link are
            held. Hide only for personal data, abuse or advertising, never for a low rating.
          </p>
        </Panel>
      </ListPages>
      <HideDialog reviews={reviews} />
    </>
  );
}

const states = [
  { value: null, label: "Waiting" },
  { value: "published", label: "Published" },
  { value: "hidden", label: "Hidden" },
];

interface ReviewFiltersProps {
  query: ListQuery;
  waiting: number;
}

function ReviewFilters({ query, waiting }: ReviewFiltersProps) {
  const [params] = useSearchParams();
  const { state, stars } = query.filters;
  return (
    <div className="row">
      <nav className="chips" aria-label="Status">
        {states.map(({ value, label }) => (
          <Chip key={label} to={changedAddress(params, { state: value })} current={(state ?? null) === value}>
            {label} {value === null && waiting > 0 && <small>{waiting}</small>}
          </Chip>
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
