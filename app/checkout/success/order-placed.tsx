import { useId } from "react";
import { Form } from "react-router";
import { cardLabel } from "#app/orders/card-label.ts";
import { OrderLines } from "#app/orders/customer/order-lines.tsx";
import { OrderProgress } from "#app/orders/customer/order-progress.tsx";
import { PaymentCard } from "#app/orders/customer/payment-card.tsx";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { statusSentence, statusTitle } from "#app/orders/status-text.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { useFinishedPurchase } from "../analytics.ts";
import type { AccountAnswer, ReceiptSent } from "./.server/buyer-actions.ts";
import type { PlacedOrder } from "./.server/read-outcome.ts";
import { AccountOffer } from "./account-offer.tsx";
import { BoughtPanes } from "./bought-panes.tsx";
import { WhatNext } from "./what-next.tsx";
import "./order-placed.css";
import "#app/orders/customer/order-page.css";
import "#app/ui/layout/done-mark.css";

interface OrderPlacedProps {
  id: string;
  order: PlacedOrder;
  now: Date;
  /** The result of 'send it again'. */
  receipt?: ReceiptSent | undefined;
  /** The result of 'Create account'. */
  account?: AccountAnswer | undefined;
}

/** The order is paid: the receipt, what happens next, and how to get back here. */
export function OrderPlaced({ id, order, now, receipt, account }: OrderPlacedProps) {
  useFinishedPurchase(id, order);
  return (
    <>
      <Placed order={order} receipt={receipt} />
      <div className="wrap ord pt-12">
        <div className="cols ord__in">
          <div className="stack">
            {order.status === "paid" ? <WhatNext order={order} now={now} /> : <Progress order={order} now={now} />}
            <section aria-labelledby="bought-title">
              <h2 id="bought-title">What you bought</h2>
              <OrderLines items={order.items} />
            </section>
          </div>
          <aside className="stack">
            {order.isGuests && order.email && <AccountOffer email={order.email} answer={account} />}
            <Payment order={order} now={now} />
            <Keep order={order} />
          </aside>
        </div>
      </div>
    </>
  );
}

function Placed({ order, receipt }: Pick<OrderPlacedProps, "order" | "receipt">) {
  const { firstName, number, total, email } = order;
  return (
    <section className="placed on-brand">
      <div className="cols wrap placed__in">
        <div className="stack">
          <span className="placed__ok">
            <Icon name="check" />
          </span>
          <h1 className="poster text-(length:--t-7) [line-height:0.84]">
            {firstName ? `Thank you, ${firstName}.` : "Thank you."}
          </h1>
          <p className="placed__no">
            <span>
              Order{" "}
              <b>
                <OrderNumber number={number} />
              </b>
            </span>
            <span>
              Paid <b className="num">{formatPence(total)}</b>
            </span>
          </p>
          {email && <Receipt email={email} isNew={order.status === "paid"} sent={receipt} />}
        </div>
        <BoughtPanes items={order.items} />
      </div>
    </section>
  );
}

interface ReceiptProps {
  email: string;
  isNew: boolean;
  sent: ReceiptSent | undefined;
}

/** Where the receipt was sent, with a button to send it again. */
function Receipt({ email, isNew, sent }: ReceiptProps) {
  const form = useId();
  const store = useStore();
  return (
    <div className="max-w-[29.3em]">
      <p>
        {isNew ? "We’re sending your receipt to" : "We sent your receipt to"} <b>{email}</b>. Not there in ten minutes?
        Check your spam folder or{" "}
        <button type="submit" form={form} className="linkbtn">
          resend it
        </button>
        .
      </p>
      <Form id={form} method="post" preventScrollReset />
      <p role="status" className="mt-2 empty:mt-0">
        {sent === "sent" && <b>Sent again. It may take a minute or two.</b>}
        {(sent === "no_more" || sent === "missing") && (
          <>
            We can’t send it again from here. Email <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a>{" "}
            and we’ll help.
          </>
        )}
      </p>
    </div>
  );
}

/** The order's progress, for a later visit by bookmark. */
function Progress({ order, now }: { order: PlacedOrder; now: Date }) {
  const { parcels, events, items } = order;
  return (
    <section aria-labelledby="progress-title" className="stack">
      <h2 id="progress-title" className="poster text-[length:var(--t-5)]">
        {statusTitle(order, parcels.length > 0)}
      </h2>
      <p>{statusSentence(order, now)}</p>
      <OrderProgress order={order} parcels={parcels} events={events} items={items} now={now} />
    </section>
  );
}

function Keep({ order }: { order: PlacedOrder }) {
  const store = useStore();
  const isHydrated = useIsHydrated();
  return (
    <section className="box ord__card stack" aria-labelledby="keep-title">
      <h2 id="keep-title">Keep this page</h2>
      <p>Bookmark it: it will keep showing your order in this browser. Elsewhere, use the link in your receipt.</p>
      {isHydrated && (
        <Button wide onClick={() => window.print()}>
          Print or save receipt
        </Button>
      )}
      <ButtonLink tone="line" wide to={`/orders/${order.number}`}>
        View order
      </ButtonLink>
      <p className="small soft">
        Questions? Email <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a> with your order number,{" "}
        <OrderNumber number={order.number} />.
      </p>
    </section>
  );
}

const Payment = ({ order, now }: { order: PlacedOrder; now: Date }) => (
  <PaymentCard order={order} now={now}>
    {order.refundedTotal > 0 && (
      <p className="mt-2">
        <b>
          Refunded <Money pence={order.refundedTotal} />
        </b>
        , to {cardLabel(order)}. Banks take 5 to 10 days to show it.
      </p>
    )}
  </PaymentCard>
);
