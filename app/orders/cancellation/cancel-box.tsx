import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatDeadline } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { isModifiedClick, Link } from "#app/ui/link.tsx";
import { Dialog, focusWhenOpened } from "#app/ui/overlay/dialog.tsx";
import type { OwnersOrder } from "../.server/read-order.ts";
import { cardLabel } from "../card-label.ts";
import { OrderNumber } from "../order-number.tsx";
import { orderCan } from "../rules.ts";
import { Countdown } from "./countdown.tsx";
import "./cancel-box.css";

/**
 * The cancel window with its deadline and a Cancel button. Without JavaScript the button opens a page that asks for
 * confirmation; with it, a dialog.
 */
export function CancelBox({ order, now }: { order: OwnersOrder; now: Date }) {
  const [asking, setAsking] = useState(false);
  const open = orderCan.cancel(order, now);
  if (!open && !orderCan.askToCancel(order, now)) return null;
  const to = `/orders/${order.number}/cancellation`;
  return (
    <section className="frame cancel" aria-labelledby="cancel-title">
      {open && order.cancelUntil && (
        <div className="cancel__clock">
          <Countdown until={order.cancelUntil} now={now} />
        </div>
      )}
      <div className="stack" style={{ "--gap": "0.3rem" } as React.CSSProperties}>
        <h2 id="cancel-title">Changed your mind?</h2>
        {open ? (
          <p>
            Cancel before <b>{formatDeadline(order.cancelUntil!, now)}</b> and we’ll refund all {toRefund(order)} to{" "}
            {cardLabel(order)}. After that it goes to print.{" "}
            {orderCan.changeItems(order, now) && <Link to={`/orders/${order.number}/change`}>Change order</Link>}
          </p>
        ) : (
          <p>
            It’s about to be printed. We can ask the printer to stop it. If printing hasn’t started, you’ll get a full
            refund.
          </p>
        )}
      </div>
      <ButtonLink
        tone="danger"
        to={to}
        onClick={(event) => {
          if (isModifiedClick(event)) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        {open ? "Cancel order" : "Ask to cancel"}
      </ButtonLink>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={
          <>
            Cancel order <OrderNumber number={order.number} />?
          </>
        }
      >
        <p>
          We’ll refund {toRefund(order)} to {cardLabel(order)}. Banks take 5 to 10 days. This can’t be undone.
        </p>
        <CancelButtons action={to} onKeep={() => setAsking(false)} />
      </Dialog>
    </section>
  );
}

const toRefund = (order: OwnersOrder) => formatPence(order.capturedTotal - order.refundedTotal);

function CancelButtons({ action, onKeep }: { action: string; onKeep: () => void }) {
  const busy = useNavigation().formAction?.startsWith(action) === true;
  return (
    <Form method="post" action={action} className="row">
      <Button onClick={onKeep} ref={focusWhenOpened}>
        Keep my order
      </Button>
      <Button type="submit" tone="danger" busy={busy} busyLabel="Cancelling...">
        Cancel order
      </Button>
    </Form>
  );
}
