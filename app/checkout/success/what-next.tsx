import type { ReactNode } from "react";
import { addressLines } from "#app/orders/address-lines.ts";
import { Countdown } from "#app/orders/cancellation/countdown.tsx";
import { expectedArrival, isToCome, printsAt } from "#app/orders/customer/arrival.ts";
import { orderCan } from "#app/orders/rules.ts";
import { useClaims } from "#app/page-contexts.tsx";
import { dispatchDay } from "#app/preorders/preorder.ts";
import { describeArrival, describeService } from "#app/pricing/describe-delivery.ts";
import { formatDeadline } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { PlacedOrder } from "./.server/read-outcome.ts";
import "#app/ui/display/next-steps.css";

/** What happens to a new order, and when. */
export function WhatNext({ order, now }: { order: PlacedOrder; now: Date }) {
  const store = useStore();
  const { shipsIn } = useClaims();
  const arrival = expectedArrival(order, null);
  const by = describeService(order.shippingName, order.shippingCarrier);
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="poster text-[length:var(--t-5)] mb-4">
        What happens next
      </h2>
      <ol className="next">
        <Cancel order={order} now={now} />
        <Step
          when={order.dispatchOn ? `By ${dispatchDay(order.dispatchOn)}` : (shipsIn ?? "After that")}
          what="Printed and posted"
        >
          {[...order.minimums, "We’ll email you the tracking number. Plain sender, plain packaging."].join(" ")}
        </Step>
        {isToCome(arrival, now) && (
          <Step when={describeArrival(arrival)} what="With you">
            {by}. <Unbroken text={addressLines(order).slice(1).join(", ")} />.{" "}
            {orderCan.changeAddress(order, now) && <Link to={`/orders/${order.number}/address`}>Change address</Link>}
          </Step>
        )}
        <Step when={`${store.returnWindowDays} days`} what="To change your mind">
          Counted from the day it arrives. <Link to="/return-policy">How to return</Link>
        </Step>
      </ol>
    </section>
  );
}

function Cancel({ order, now }: { order: PlacedOrder; now: Date }) {
  const { cancelUntil, dispatchOn, number, total } = order;
  if (!cancelUntil || !orderCan.cancel(order, now)) {
    return (
      <Step when={cancelUntil ? printsAt(cancelUntil, dispatchOn) : "Now"} what="It goes to print">
        Printed for you. On <Link to={`/orders/${number}`}>your order’s page</Link> you can see whether it can still be
        cancelled, and return it once it has arrived.
      </Step>
    );
  }
  return (
    <>
      <li className="is-now" aria-current="step">
        <Countdown until={cancelUntil} now={now} />
        <div>
          <b>You can cancel until {formatDeadline(cancelUntil, now)}</b>
          <span className="soft">We’ll refund all {formatPence(total)}. One click, no questions.</span>
          <div className="row">
            <ButtonLink size="s" tone="line" to={`/orders/${number}`}>
              View order
            </ButtonLink>
            <Link className="small" to={`/orders/${number}/cancellation`}>
              Cancel order
            </Link>
          </div>
        </div>
      </li>
      <Step when={printsAt(cancelUntil, dispatchOn)} what="It goes to print">
        Printed for you, so you can’t cancel after this.
      </Step>
    </>
  );
}

function Step({ when, what, children }: { when: string; what: string; children: ReactNode }) {
  return (
    <li>
      <span className="t">{when}</span>
      <div>
        <b>{what}</b>
        <span className="soft">{children}</span>
      </div>
    </li>
  );
}
