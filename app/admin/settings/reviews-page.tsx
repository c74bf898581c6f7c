import { data, href, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { DoneNote } from "../kit/done-note.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import { moderateReview } from "./.server/moderate-review.ts";
import { countWaiting, listReviews } from "./.server/review-queries.ts";
import type { Route } from "./+types/reviews-page";
import { HideDialog } from "./hide-dialog.tsx";
import { hideForm, publishForm } from "./review-contract.ts";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewQueue } from "./review-queue.tsx";
import { SettingsHead } from "./settings-frame.tsx";

const shape: ListShape<"written"> = {
  sorts: ["written"],
  usual: "-written",
  filters: { state: ["published", "hidden"], stars: ["1", "2", "3", "4", "5"] },
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "customers");
  const query = readListQuery(url.searchParams, shape);
  const [waiting, found] = await Promise.all([countWaiting(shop), listReviews(shop, query)]);
  return { query, waiting, ...found };
}

type ActionResult = { problems: FormProblem[]; typed: Typed };

export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "customers");
  const form = await formOf(request);
  const isPublished = form.get("intent") === "publish";
  const read = isPublished ? readForm(publishForm, form) : readForm(hideForm, form);
  if (!read.ok) return data<ActionResult>({ problems: read.problems, typed: read.typed }, { status: 400 });
  const outcome = await moderateReview(shop, staff, read.data);
  if (outcome === "done") throw redirect(changed(url, isPublished ? "published" : "hidden"));
  return data<ActionResult>({ problems: [{ message: refusals[outcome] }], typed: read.typed }, { status: 409 });
}

const refusals = {
  gone: "Its writer has taken this review back",
  "moved-on": "Somebody else has decided about this review meanwhile: look at it again",
  empty: "Its writer has taken the words back, so there is nothing to publish",
};

/** The same list after an action, with its dialog closed. */
function changed({ search }: URL, done: string): string {
  const searchParams = new URLSearchParams(search);
  searchParams.delete("dialog");
  searchParams.set("done", done);
  return `${href("/admin/settings/reviews")}?${searchParams}`;
}

const done = {
  published: "Published. It is on its product’s page now.",
  hidden: "Hidden. The reason is in the audit log.",
};

/** What buyers say: what may name somebody waits here to be read; anything may be hidden, for a reason that is kept. */
export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, waiting, reviews, total } = loaderData;
  const { problems = [], typed = {} } = actionData ?? {};
  const isQueue = query.filters.state === undefined;
  return (
    <>
      <SettingsHead tab="Reviews" />
      <DoneNote words={done} />
      <ReviewFilters query={query} waiting={waiting} />
      <ListPages page={query.page} total={total}>
        <Panel title={isQueue ? "Waiting for you" : "Reviews"}>
          {reviews.length > 0 ? (
            <ReviewQueue reviews={reviews} />
          ) : (
            <EmptyState title={isQueue ? "Nothing waits" : "No reviews like that"} />
          )}
          <p className="small soft">
            Good and bad reviews stand at once; only what may name somebody or leads elsewhere waits to be read. Hide
            only for personal data, abuse or advertising, never for few stars.
          </p>
        </Panel>
      </ListPages>
      <HideDialog reviews={reviews} problems={problems} typed={typed} />
    </>
  );
}
