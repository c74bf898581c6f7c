import { data, href, useActionData, useSearchParams } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import type { ActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { FormRadios } from "../kit/form-fields.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { pageIn } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { hideForm, hidingReasons, publishForm } from "../settings/review-contract.ts";
import { ReviewStatus, ReviewText } from "../settings/review-queue.tsx";
import {
  type BundleReviewRow,
  deleteBundleReview,
  listBundleReviews,
  moderateBundleReview,
} from "./.server/bundle-reviews.ts";
import { readBundle } from "./.server/read-bundle.ts";
import type { Route } from "./+types/reviews-page";
import { bundleIdOf, deleteReviewForm } from "./contract.ts";

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_bundles");
  const bundle = await readBundle(shop.db, bundleIdOf(params.id));
  if (!bundle) throw data(null, { status: 404 });
  const page = pageIn(url.searchParams);
  return { id: bundle.id, name: bundle.state.name, page, ...(await listBundleReviews(shop, bundle.id, page)) };
}

export const action = ({ params, ...args }: Route.ActionArgs) => {
  const id = bundleIdOf(params.id);
  return runAction(args, "update_bundles", {
    hide: formAction(hideForm, (form, { shop, staff }) => moderateBundleReview(shop, staff, id, form)),
    publish: formAction(publishForm, (form, { shop, staff }) => moderateBundleReview(shop, staff, id, form)),
    delete: formAction(deleteReviewForm, (form, { shop, staff }) => deleteBundleReview(shop, staff, id, form)),
  });
};

const done = {
  published: "Published. It is on the bundle’s page now.",
  hidden: "Hidden. The reason is in the audit log.",
  deleted: "Deleted. The reason is in the audit log.",
};

/** A bundle's reviews, newest first, to publish, hide or delete. */
export default function BundleReviewsPage({ loaderData }: Route.ComponentProps) {
  const { id, name, page, reviews, total, failure } = loaderData;
  return (
    <>
      <AdminHead
        title={`Reviews of ${name}`}
        before={<Link to={href("/admin/bundles/:id", { id: String(id) })}>{name}</Link>}
      />
      <DoneNote words={done} />
      {failure && <Alert>{failure}</Alert>}
      <ListPages page={page} total={total}>
        <Panel title="Reviews">
          {reviews.length === 0 && !failure && <EmptyState title="No reviews yet" />}
          <ul className="rows rows--columns revq">
            {reviews.map((each) => (
              <Review key={each.id} review={each} />
            ))}
          </ul>
        </Panel>
      </ListPages>
      <ReasonDialog reviews={reviews} />
    </>
  );
}

function Review({ review }: { review: BundleReviewRow }) {
  const { id, author, body, state } = review;
  const canModerate = useAdmin().can("update_bundles");
  const about = (label: string) => `${label} the review by ${author}`;
  return (
    <li>
      <div className="stack stack--tight">
        <ReviewText review={review} />
        <ReviewStatus review={review} />
      </div>
      {canModerate && (
        <div className="row">
          {state !== "published" && body && (
            <ActionButton intent="publish" fields={{ review: id, seen: state }} aria-label={about("Publish")}>
              Publish
            </ActionButton>
          )}
          {state !== "hidden" && (
            <DialogLink name={`hide-${id}`} tone="quiet" aria-label={about("Hide")}>
              Hide…
            </DialogLink>
          )}
          <DialogLink name={`delete-${id}`} tone="quiet" aria-label={about("Delete")}>
            Delete…
          </DialogLink>
        </div>
      )}
    </li>
  );
}

const questions = {
  hide: { title: "Why hide this review?", label: "Hide it" },
  delete: { title: "Why delete this review?", label: "Delete for good" },
};

/** Asks for a reason before a review is hidden or deleted. Other problems are shown on the page. */
function ReasonDialog({ reviews }: { reviews: readonly BundleReviewRow[] }) {
  const name = useSearchParams()[0].get("dialog") ?? "";
  const result = useActionData<ActionResult>();
  const canModerate = useAdmin().can("update_bundles");
  const review = reviews.find(({ id }) => [`hide-${id}`, `delete-${id}`].includes(name));
  if (!review || !canModerate) return <ErrorSummary problems={result?.problems ?? []} />;
  const intent = name.startsWith("hide") ? "hide" : "delete";
  return (
    <ConfirmDialog
      name={name}
      intent={intent}
      hidden={{ review: review.id, seen: review.state }}
      tone="danger"
      {...questions[intent]}
    >
      <FormRadios legend="Why" name="why" options={hidingReasons} />
    </ConfirmDialog>
  );
}
