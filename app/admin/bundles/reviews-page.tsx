import { data, Form, href } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button, type ButtonProps } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Options, Select } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { hidingReasons } from "../settings/review-contract.ts";
import { ReviewText } from "../settings/review-queue.tsx";
import { type BundleReviewRow, listBundleReviews, moderateBundleReview } from "./.server/bundle-reviews.ts";
import { readBundle } from "./.server/read-bundle.ts";
import type { Route } from "./+types/reviews-page";
import { type BundleReviewAction, bundleIdOf, reviewForms } from "./contract.ts";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_bundles");
  const bundle = await readBundle(shop.db, bundleIdOf(params.id));
  if (!bundle) throw data(null, { status: 404 });
  return { id: bundle.id, name: bundle.state.name, ...(await listBundleReviews(shop, bundle.id)) };
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
export default function BundleReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, reviews, failure } = loaderData;
  const problems = actionData?.problems ?? [];
  const review = actionData?.typed.review;
  return (
    <>
      <AdminHead
        title={`Reviews of ${name}`}
        before={<Link to={href("/admin/bundles/:id", { id: String(id) })}>{name}</Link>}
      />
      <DoneNote words={done} />
      <ErrorSummary problems={problems.map(({ message }) => ({ field: `why-${review}`, message }))} />
      {failure && <Alert>{failure}</Alert>}
      <Panel title="Reviews">
        {reviews.length === 0 && !failure && <EmptyState title="No reviews yet" />}
        <ul className="rows rows--columns revq">
          {reviews.map((each) => (
            <Review key={each.id} review={each} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Review({ review }: { review: BundleReviewRow }) {
  const { id, author, isPublished } = review;
  const canModerate = useAdmin().can("update_bundles");
  const button = (moderation: BundleReviewAction, label: string, tone: ButtonProps["tone"]) => (
    <Button
      type="submit"
      size="s"
      tone={tone}
      name="intent"
      value={moderation}
      aria-label={`${label} the review by ${author}`}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <div className="stack stack--tight">
        <ReviewText review={review}>
          <Status tone={isPublished ? "good" : "plain"}>{isPublished ? "Published" : "Hidden"}</Status>
        </ReviewText>
      </div>
      {canModerate && (
        <Form method="post" className="stack stack--tight" preventScrollReset>
          <input type="hidden" name="review" value={id} />
          {!isPublished && button("publish", "Publish", "line")}
          <Select
            label={
              <>
                Reason<VisuallyHidden> for the review by {author}</VisuallyHidden>
              </>
            }
            name="why"
            id={`why-${id}`}
            className="select--s"
            defaultValue=""
          >
            <option value="">Choose</option>
            <Options of={Object.entries(hidingReasons)} />
          </Select>
          <div className="row">
            {isPublished && button("hide", "Hide", "line")}
            {button("delete", "Delete", "danger")}
          </div>
        </Form>
      )}
    </li>
  );
}
