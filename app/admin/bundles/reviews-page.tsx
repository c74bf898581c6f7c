import { data, href, useActionData, useSearchParams } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
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
import { hidingReasons } from "../settings/review-contract.ts";
import { ReviewText } from "../settings/review-queue.tsx";
import { type BundleReviewRow, listBundleReviews, moderateBundleReview } from "./.server/bundle-reviews.ts";
import { readBundle } from "./.server/read-bundle.ts";
import type { Route } from "./+types/reviews-page";
import { type BundleReviewAction, bundleIdOf, reviewForms } from "./contract.ts";

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_bundles");
  const bundle = await readBundle(shop.db, bundleIdOf(params.id));
  if (!bundle) throw data(null, { status: 404 });
  const page = pageIn(url.searchParams);
  return { id: bundle.id, name: bundle.state.name, page, ...(await listBundleReviews(shop, bundle.id, page)) };
}

export const action = ({ params, ...args }: Route.ActionArgs) => {
  const moderate = (moderation: BundleReviewAction) =>
    formAction(reviewForms[moderation], (form, { shop, staff }) =>
      moderateBundleReview(shop, staff, moderation, { bundle: bundleIdOf(params.id), ...form }),
    );
  return runAction(args, "update_bundles", {
    hide: moderate("hide"),
    publish: moderate("publish"),
    delete: moderate("delete"),
  });
};

const done = {
  publish: "Published. It is on the bundle’s page now.",
  hide: "Hidden. The reason is in the audit log.",
  delete: "Deleted. The reason is in the audit log.",
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
  const { id, author, isPublished } = review;
  const canModerate = useAdmin().can("update_bundles");
  const about = (label: string) => `${label} the review by ${author}`;
  return (
    <li>
      <div className="stack stack--tight">
        <ReviewText review={review}>
          <Status tone={isPublished ? "good" : "plain"}>{isPublished ? "Published" : "Hidden"}</Status>
        </ReviewText>
      </div>
      {canModerate && (
        <div className="row">
          {isPublished ? (
            <DialogLink name={`hide-${id}`} tone="quiet" aria-label={about("Hide")}>
              Hide…
            </DialogLink>
          ) : (
            <ActionButton intent="publish" fields={{ review: id }} aria-label={about("Publish")}>
              Publish
            </ActionButton>
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
    <ConfirmDialog name={name} intent={intent} hidden={{ review: review.id }} tone="danger" {...questions[intent]}>
      <FormRadios legend="Why" name="why" options={hidingReasons} />
    </ConfirmDialog>
  );
}
