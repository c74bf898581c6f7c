import { data, Form, redirect, useSearchParams } from "react-router";
import { hasSessionEnded, SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { ReviewPolicy } from "#app/catalogue/reviews/review-policy.tsx";
import { shopContext } from "#app/context.ts";
import { openOrderLink } from "#app/orders/customer/.server/order-link.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { OrderMissing, OrderSubpage } from "#app/orders/customer/order-subpage.tsx";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { doneNote } from "#app/shared/done-note.ts";
import { friendlyMessage, notAuthenticated } from "#app/shared/errors.ts";
import { fieldReader, formOf } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { reviewableOf, reviewsOf } from "./.server/review-queries.ts";
import { removeReview, type WriteOutcome, writeReview } from "./.server/write-review.ts";
import type { Route } from "./+types/review-page";
import { reviewForm } from "./contract.ts";
import { type Refused, ReviewList } from "./review-list.tsx";
import { canReview, type ReviewKind } from "./rules.ts";

export const meta: Route.MetaFunction = ({ params }) => privateMeta(`How is it? Order ${params.number}`);

/** A delivered order's items, for its owner to review. Opened by an email's signed link. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await openOrderLink(shop, url, params.number);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const signedIn = viewer !== null;
  if (!order) return data({ page: null, signedIn }, { status: 404 });
  const [things, reviews] = await Promise.all([reviewableOf(shop.db, order.id), reviewsOf(shop.db, order.id)]);
  const { number, firstName } = order;
  return data({ page: { number, firstName, isOpen: canReview(order), things, reviews }, signedIn });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const typed = fieldReader(form);
  const kind: ReviewKind = form.has("bundle") ? "bundle" : "product";
  const id = typed(kind);
  const known = reviewForm.shape.id.safeParse(id).data;
  const about = known ? { kind, id: known } : null;
  const here = `/orders/${encodeURIComponent(params.number)}/review`;
  if (form.get("intent") === "remove") {
    const removed = await removeReview(shop, request, params.number, about ?? { kind, id: 0 });
    if (removed === "removed") throw redirect(`${here}?done=removed`);
    const [status, message] = refusals[removed];
    return data({ about: null, values: {}, problems: [{ message }] } satisfies Refused, { status });
  }
  const values = Object.fromEntries(
    ["rating", "fit", "title", "body", "author", "location"].map((name) => [name, typed(name)]),
  );
  const refuse = (status: number, problems: Refused["problems"]) =>
    data({ about, values, problems } satisfies Refused, { status });
  const given = reviewForm.safeParse({ kind, id, ...values });
  if (!given.success) {
    return refuse(
      400,
      given.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })),
    );
  }
  const outcome = await writeReview(shop, request, params.number, given.data);
  if (outcome === "written") throw redirect(`${here}?done=written`);
  const [status, message] = refusals[outcome];
  return refuse(status, [{ message }]);
}

const doneTexts: Record<string, string> = {
  written: "Thank you. That helps.",
  removed: "Your review has been removed.",
};

const refusals: Record<Exclude<WriteOutcome, "written">, [status: number, message: string]> = {
  not_signed_in: [notAuthenticated.status, notAuthenticated.message],
  not_found: [404, friendlyMessage("Order not found")],
  not_delivered: [409, "You can only review items that have arrived. Confirm arrival on the order’s page first"],
  not_in_order: [400, "Choose something that was in this order"],
  already: [409, "You’ve already reviewed this. Remove that review to write another"],
};

export default function ReviewPage({ loaderData: { page, signedIn }, actionData, params }: Route.ComponentProps) {
  const done = doneNote(doneTexts, useSearchParams()[0]);
  if (!page && !signedIn && actionData?.about)
    return <ReviewAfterSession number={params.number} refused={actionData} />;
  if (!page)
    return <OrderMissing number={params.number} signedIn={signedIn} problem={actionData?.problems[0]?.message} />;
  const { number, firstName, isOpen, things, reviews } = page;
  const to = `/orders/${number}`;
  return (
    <OrderSubpage
      number={number}
      current="Review"
      title="How is it?"
      lead="Good or bad, your review helps others choose."
    >
      <div className="stack pt-6 max-w-[44rem]">
        <Note announce>{!actionData && done}</Note>
        {hasSessionEnded(actionData?.problems) && <SessionEnded />}
        {isOpen ? (
          <ReviewList things={things} reviews={reviews} firstName={firstName} refused={actionData ?? null} />
        ) : (
          <p>You can review it once it has arrived. Already here? Confirm that on the order’s page.</p>
        )}
        <div className="row">
          <ButtonLink tone="line" to={to}>
            Back to the order
          </ButtonLink>
        </div>
        <ReviewPolicy />
      </div>
    </OrderSubpage>
  );
}

/**
 * Shown for a review sent after the session ended, without a script. We cannot know whose order it is, so nothing of the
 * order is shown. The form keeps the input until it is sent again.
 */
function ReviewAfterSession({ number, refused }: { number: string; refused: Refused }) {
  const { about, values, problems } = refused;
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="How is it?">
        Your review of something in order{" "}
        <b>
          <OrderNumber number={number} />
        </b>{" "}
        is ready to send again.
      </PageHead>
      <Form method="post" className="stack pt-6 max-w-[44rem]" noValidate>
        <ErrorSummary problems={problems.map(({ message }) => ({ message }))} />
        <SessionEnded />
        {about && <input type="hidden" name={about.kind} value={about.id} />}
        <input type="hidden" name="rating" value={values.rating ?? ""} />
        <input type="hidden" name="fit" value={values.fit ?? ""} />
        <Field label="Headline" optional name="title" maxLength={80} autoComplete="off" defaultValue={values.title} />
        <TextArea label="How is it?" name="body" rows={4} defaultValue={values.body} />
        <Field label="Your name, as shown" name="author" autoComplete="off" defaultValue={values.author} />
        <Field label="Where you live" optional name="location" autoComplete="off" defaultValue={values.location} />
        <div>
          <Button type="submit">Publish</Button>
        </div>
      </Form>
    </div>
  );
}
