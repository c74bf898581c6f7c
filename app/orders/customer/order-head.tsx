import { useEffect, useRef } from "react";
import { clockTime, longDay } from "#app/shared/dates.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { OwnersOrder } from "../.server/read-order.ts";
import { statusSentence, statusTitle } from "../status-words.ts";
import "./order-head.css";

/** Where the order stands, in a word and a sentence, and what can be taken along. */
export function OrderHead({ order, someSent, now }: { order: OwnersOrder; someSent: boolean; now: Date }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const statusBefore = useRef(order.status);
  useEffect(() => {
    if (statusBefore.current === order.status) return;
    statusBefore.current = order.status;
    // The button that has cancelled it is gone, and the focus with it: here stands what has come of it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [order.status]);
  return (
    <div className="ord__top">
      <div className="stack" style={{ "--gap": "0.6rem" } as React.CSSProperties}>
        <h1 className="poster" ref={heading} tabIndex={-1}>
          {statusTitle(order, someSent)}
        </h1>
        <p>
          Order <b>{order.number}</b>
          {order.paidAt && `, placed ${longDay(order.paidAt)} at ${clockTime(order.paidAt)}`}
        </p>
        <p>{statusSentence(order, now)}</p>
      </div>
      <div className="row">
        <ButtonLink tone="line" size="s" to={`/orders/${order.number}/invoice`}>
          Print receipt
        </ButtonLink>
        <ButtonLink tone="line" size="s" to={`/contact?order=${order.number}`}>
          <Icon name="chat" /> Get help
        </ButtonLink>
      </div>
    </div>
  );
}
