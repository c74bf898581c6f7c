import { data, Form, redirect, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { friendlyMessage, notAuthenticated } from "#app/shared/errors.ts";
import { formOf } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { forOwner } from "../.server/visible-columns.ts";
import { cardLabel } from "../card-label.ts";
import { cancellationForm } from "../contract.ts";
import { ownPlacedOrder, redirectToConfirming } from "../customer/.server/own-order.ts";
import { OrderMissing, OrderSubpage } from "../customer/order-subpage.tsx";
import { OrderNumber } from "../order-number.tsx";
import { orderCan } from "../rules.ts";
import { statusSentence, statusTitle } from "../status-text.ts";
import { cancelOwnOrder, type OwnCancelOutcome } from "./.server/cancel-order.ts";
import type { Route } from "./+types/cancellation-page";

export const meta: Route.MetaFunction = ({ params }) => privateMeta(`Cancel order ${params.number}`);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const signedIn = viewer !== null;
  if (!order) await redirectToConfirming(shop, request, params.number);
  if (!order) return data({ order: null, signedIn, now: shop.clock.now() }, { status: 404 });
  return data({ order: forOwner(order), signedIn, now: shop.clock.now() });
}

/** Revalidate after a refusal too: the order may have been cancelled in another tab. */
export const shouldRevalidate = () => true;

/** The owner cancels. Refusals are shown as messages (R-ORDER-8). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const { reason } = cancellationForm.parse({ reason: String(form.get("reason") ?? "") });
  const outcome = await cancelOwnOrder(context.get(shopContext), request, params.number, reason);
  // The order page redirects to the confirming page if needed.
  if (outcome === "cancelled" || outcome === "being_confirmed")
    throw redirect(`/orders/${encodeURIComponent(params.number)}`);
  const [status, message] = refusals(context.get(shopContext).store.returnWindowDays)[outcome];
  return data({ message }, { status });
}

const refusals = (
  returnDays: number,
): Record<Exclude<OwnCancelOutcome, "cancelled" | "being_confirmed">, [status: number, message: string]> => ({
  not_signed_in: [notAuthenticated.status, notAuthenticated.message],
  not_found: [404, friendlyMessage("Order not found")],
  already_cancelled: [409, friendlyMessage("already cancelled")],
  too_late: [
    409,
    `This order can no longer be cancelled because printing has started. Once it arrives, you have ${returnDays} days to send it back.`,
  ],
  printer_silent: [
    503,
    "The printer isn’t responding, so we can’t tell yet whether it has stopped. Nothing has changed. Try again in a few minutes.",
  ],
});

export default function CancellationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const store = useStore();
  const { order, signedIn, now } = loaderData;
  const busy = useNavigation().state === "submitting";
  const problem = actionData?.message;
  if (!order) return <OrderMissing number={params.number} signedIn={signedIn} problem={problem} />;
  const to = `/orders/${order.number}`;
  const open = orderCan.cancel(order, now) || orderCan.askToCancel(order, now);
  return (
    <OrderSubpage
      number={order.number}
      current="Cancel"
      title={
        open ? (
          <>
            Cancel <OrderNumber number={order.number} />?
          </>
        ) : (
          statusTitle(order)
        )
      }
      lead={
        open
          ? `We’ll refund ${formatPence(order.capturedTotal - order.refundedTotal)} to ${cardLabel(order)}. Banks take 5 to 10 days. This can’t be undone.`
          : statusSentence(order, now)
      }
    >
      <div className="stack pt-6 max-w-[40rem]">
        {problem && <ErrorSummary problems={[{ message: problem }]} />}
        {open ? (
          <Form method="post" className="stack" noValidate>
            <Field
              label="Reason"
              optional
              hint="It helps us, but you don’t have to say."
              name="reason"
              maxLength={300}
              autoComplete="off"
            />
            <div className="row">
              <ButtonLink to={to}>Keep my order</ButtonLink>
              <Button type="submit" tone="danger" busy={busy} busyLabel="Cancelling...">
                Cancel order
              </Button>
            </div>
          </Form>
        ) : (
          <div className="row">
            <ButtonLink to={to}>View order</ButtonLink>
            {orderCan.sendBack(order, now, store.returnWindowDays) && (
              <ButtonLink tone="line" to={`${to}/return`}>
                Return something
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </OrderSubpage>
  );
}
