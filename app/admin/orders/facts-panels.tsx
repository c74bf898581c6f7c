import { href } from "react-router";
import { cardLabel } from "#app/orders/card-label.ts";
import { carrierLabel, trackingLink } from "#app/orders/customer/parcels.ts";
import { isRewritable, orderCan } from "#app/orders/rules.ts";
import type { ShownReturn } from "#app/returns/.server/return-queries.ts";
import { formatDateTime, formatDay } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useAdmin } from "../admin-context.tsx";
import { RevealButton } from "../kit/dialogs.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import type { StaffParcel } from "./.server/order-happenings.ts";
import type { ListedFurtherPayment, StaffOrder, StaffOrderPageData } from "./.server/read-order-page.ts";
import { returnLabels } from "./status-badge.tsx";

/** The customer, masked until somebody reveals it with a reason (R-ADMIN-6). */
export function OrderCustomerPanel({ customer, order, now }: Pick<StaffOrderPageData, "customer" | "order" | "now">) {
  const { can } = useAdmin();
  const { name, email, address, phone, others, isRevealed } = customer;
  const shown = isRevealed ? "seen" : "[letter-spacing:0.02em]";
  const isOpen = isRewritable(order) || orderCan.askForAddress(order, now);
  const canChange = can("update_orders") && order.paidAt !== null && isOpen;
  return (
    <Panel title="Customer">
      <dl className="sums kv small">
        <Row label="Name" value={name} className={shown} />
        <Row label="Email" value={email} className={shown} />
        <div>
          <dt>To</dt>
          <dd className={shown}>
            {isRevealed
              ? address.map((line) => (
                  <span className="block" key={line}>
                    {line}
                  </span>
                ))
              : address.join(", ")}
          </dd>
        </div>
        <Row label="Phone" value={phone} className={shown} />
        <FactRow label="Other orders">
          {others.count === 0 ? "none" : `${others.count}, ${formatPence(others.total)}`}
        </FactRow>
      </dl>
      <div className="mt-[0.8rem] grid gap-[0.6rem]">
        {!isRevealed && name && <RevealButton />}
        {canChange && (
          <p className="small">
            <Link to={href("/admin/orders/:number/address", { number: order.number })}>Correct the address</Link>
            {!isRevealed && (
              <span className="tiny soft block">The address is hidden: you will be asked why you need it.</span>
            )}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Row({ label, value, className }: { label: string; value: string; className: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{value}</dd>
    </div>
  );
}

/** Parcels with their tracking and state. */
export function ParcelsPanel({ parcels }: { parcels: readonly StaffParcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <Panel title={parcels.length === 1 ? "Parcel" : "Parcels"}>
      <ul className="rows notes small">
        {parcels.map((parcel) => {
          const link = trackingLink(parcel);
          return (
            <li key={parcel.id}>
              <b>{carrierLabel(parcel)}</b>
              <span className="block">
                {link ? (
                  <a href={link} rel="noreferrer">
                    {parcel.trackingNumber ?? "Track"} <Icon name="external" size="s" />
                  </a>
                ) : (
                  parcel.trackingNumber
                )}
              </span>
              <span className="soft tiny block">{stateOf(parcel)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function stateOf({ shippedAt, deliveredAt, returnedAt }: StaffParcel): string {
  if (returnedAt) return `Returned ${formatDateTime(returnedAt)}`;
  return deliveredAt ? `Delivered ${formatDateTime(deliveredAt)}` : `Posted ${formatDateTime(shippedAt)}`;
}

const stripePayments = "https://dashboard.stripe.com/payments/";
/** Shortens a reference to 'pi_3QK…7Zt', which is still recognisable and fits a phone. */
const shorten = (reference: string) =>
  reference.length > 14 ? `${reference.slice(0, 6)}…${reference.slice(-3)}` : reference;

/** The card, with a link to the payment at the payment provider, and what was paid or is to be paid for changes. */
export function PaymentPanel({
  order,
  further,
  isRehearsal,
}: {
  order: StaffOrder;
  further: readonly ListedFurtherPayment[];
  isRehearsal: boolean;
}) {
  const reference = order.stripeSessionId;
  if (!reference) return null;
  return (
    <Panel title="Payment">
      <dl className="sums kv small">
        {order.cardBrand && <FactRow label={order.cardLast4 ? "Card" : "Paid with"}>{cardLabel(order)}</FactRow>}
        <div>
          <dt>Reference</dt>
          <dd className="num" title={reference}>
            {shorten(reference)}
          </dd>
        </div>
        {order.printfulOrderId !== null && (
          <div>
            <dt>At the printer</dt>
            <dd className="num">
              #{order.printfulOrderId}
              {order.printfulStatus && `, ${order.printfulStatus}`}
            </dd>
          </div>
        )}
        {further.map(({ id, amount, status, paymentIntentId, ...card }) => (
          <div key={id}>
            <dt>For a change</dt>
            <dd title={paymentIntentId ?? undefined}>
              {formatPence(amount)}, {furtherLabels[status]}
              {card.cardLast4 && `, ${cardLabel(card)}`}
              {paymentIntentId && <span className="num block">{shorten(paymentIntentId)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small pt-2">
        {isRehearsal ? (
          <Link to={href("/rehearsal/cards")}>View payment</Link>
        ) : (
          <a href={`${stripePayments}${encodeURIComponent(reference)}`} rel="noreferrer">
            View payment at Stripe <Icon name="external" size="s" />
          </a>
        )}
      </p>
    </Panel>
  );
}

const furtherLabels: Record<ListedFurtherPayment["status"], string> = {
  open: "not paid yet",
  paid: "paid",
  ending: "not paid, being cancelled",
  ended: "not paid",
  returning: "paid too late, being refunded",
  returned: "paid too late, refunded",
  return_failed: "paid too late, the refund failed",
};

const returnTones: Partial<Record<ShownReturn["status"], "bad" | "warn">> = { asked: "bad", accepted: "warn" };

/** The order's returns, with those to decide marked. */
export function ReturnsPanel({ number, returns }: { number: string; returns: readonly ShownReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <ul className="rows rows--columns mls">
        {returns.map(({ reference, status, askedAt }) => (
          <li key={reference}>
            <span>
              <Link to={href("/admin/orders/:number/returns/:reference", { number, reference })}>{reference}</Link>
              <span className="tiny soft block">{formatDay(askedAt)}</span>
            </span>
            <Status tone={returnTones[status] ?? "plain"}>{returnLabels[status]}</Status>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
