import { data, Form, href, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { Refusal } from "#app/endpoint.ts";
import { dayWords } from "#app/shared/dates.ts";
import { formOf } from "#app/shared/form.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Status, Tag } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { refusalOf } from "../.server/data-error.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/done-note.tsx";
import { Panel } from "../kit/panel.tsx";
import { type HidingReason, hidingReasons } from "../settings/review-contract.ts";
import { moderateBundleReview } from "./.server/moderate-bundle-review.ts";
import { listReviews, readBundle } from "./.server/read-bundle.ts";
import type { Route } from "./+types/reviews-page";
import { bundleIdOf, noSuchBundle } from "./bundle-id.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_bundles");
  const bundle = await readBundle(shop.db, bundleIdOf(params.id));
  if (!bundle) throw noSuchBundle();
  const found = await listReviews(shop, bundle.id).catch(refusalOf);
  const [reviews, failure] = found instanceof Refusal ? [[], found.message] : [found, null];
  return { id: bundle.id, name: bundle.state.name, reviews, failure };
}

const moderations = ["publish", "hide", "delete"] as const;
const isReason = (text: string): text is HidingReason => Object.hasOwn(hidingReasons, text);

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "update_bundles");
  const form = await formOf(request);
  const moderation = moderations.find((each) => each === form.get("intent"));
  const review = bundleIdOf(String(form.get("review") ?? ""));
  const why = String(form.get("why") ?? "");
  const refuse = (message: string, status: number) =>
    data({ problems: [{ field: `why-${review}`, message }] }, { status });
  if (!moderation || review === 0) return refuse("Choose what to do with which review", 400);
  if (moderation !== "publish" && !isReason(why)) return refuse("Choose why it is taken out of the shop", 400);
  const asked = { bundle: bundleIdOf(params.id), review, ...(isReason(why) && { why }) };
  const outcome = await moderateBundleReview(shop, staff, moderation, asked).catch(refusalOf);
  if (outcome === true) throw redirect(`${href("/admin/bundles/:id/reviews", params)}?done=${moderation}`);
  return outcome ? refuse(outcome.message, outcome.status) : refuse("There is no such review any more", 404);
}

const done = {
  publish: "Published. It is on the bundle’s page now.",
  hide: "Hidden. The reason is in the audit log.",
  delete: "Deleted. The reason is in the audit log.",
};

/** What buyers say of a bundle, newest first: published, or taken out for a reason that is kept. */
export default function BundleReviewsPage({
  loaderData: { id, name, reviews, failure },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <AdminHead
        title={`Reviews of ${name}`}
        before={<Link to={href("/admin/bundles/:id", { id: String(id) })}>{name}</Link>}
      />
      <DoneNote words={done} />
      <ErrorSummary problems={actionData?.problems ?? []} />
      {failure && <Alert>{failure}</Alert>}
      <Panel title="Reviews">
        {reviews.length === 0 && !failure && <EmptyState title="No reviews yet" />}
        <ul className="plain revq">
          {reviews.map((review) => (
            <li key={review.id}>
              <div className="stack stack--tight">
                <p className="row">
                  <Rating value={review.rating} starsOnly />
                  {review.title && <b>{review.title}</b>}
                  {review.isDemo && <Tag tone="line">Demo</Tag>}
                  <Status tone={review.isPublished ? "good" : "plain"}>
                    {review.isPublished ? "Published" : "Hidden"}
                  </Status>
                </p>
                <p className="revq__body">“{review.body}”</p>
                <p className="small soft">
                  {review.author}
                  {review.location && `, ${review.location}`}. Written {dayWords(review.createdAt)}
                </p>
              </div>
              <Form method="post" className="stack stack--tight" preventScrollReset>
                <input type="hidden" name="review" value={review.id} />
                {!review.isPublished && (
                  <Button
                    type="submit"
                    size="s"
                    tone="line"
                    name="intent"
                    value="publish"
                    aria-label={`Publish the review by ${review.author}`}
                  >
                    Publish
                  </Button>
                )}
                <Select
                  label="Why it is taken out"
                  name="why"
                  id={`why-${review.id}`}
                  className="select--s"
                  defaultValue=""
                >
                  <option value="">Choose</option>
                  {Object.entries(hidingReasons).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
                <div className="row">
                  {review.isPublished && (
                    <Button
                      type="submit"
                      size="s"
                      tone="line"
                      name="intent"
                      value="hide"
                      aria-label={`Hide the review by ${review.author}`}
                    >
                      Hide
                    </Button>
                  )}
                  <Button
                    type="submit"
                    size="s"
                    tone="danger"
                    name="intent"
                    value="delete"
                    aria-label={`Delete the review by ${review.author}`}
                  >
                    Delete
                  </Button>
                </div>
              </Form>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
