import { capitalized } from "#app/shared/capitalized.ts";
import { formatPence } from "#app/shared/money.ts";
import type { EventData, OrderEmailRow, StaffEvent } from "./.server/order-happenings.ts";

/** An entry of an order's timeline. */
type TimelineEntry = { key: string; at: Date; title: string; detail?: string; tone?: "bad" | "now" };

type EventLabel = { title: string; detail?: (data: EventData) => string | undefined; isBad?: true };
const why = ({ why, reason }: EventData) => why ?? reason;
const money = ({ amount }: EventData) => (amount === undefined ? undefined : formatPence(amount));

const eventLabels: Record<string, EventLabel> = {
  checkout_opened: { title: "Checkout opened" },
  paid: { title: "Paid", detail: money },
  payment_processing: { title: "Payment is being processed" },
  payment_failed: { title: "A payment failed", isBad: true },
  payment_parked: { title: "Payment held", detail: why, isBad: true },
  payment_accepted: { title: "Held payment accepted" },
  late_payment_refunded: { title: "Paid after the order had ended", detail: () => "Refunded in full" },
  print_drafted: { title: "Draft created at the printer" },
  print_rewritten: { title: "Draft replaced at the printer" },
  print_reduced: { title: "Items removed from the print order" },
  print_confirmed: { title: "Sent to print" },
  print_refused: { title: "Refused by the printer", detail: why, isBad: true },
  print_held: { title: "Held before printing", detail: why, isBad: true },
  print_resumed: { title: "Resumed" },
  print_stopped: { title: "Stopped at the printer" },
  held_by_staff: { title: "Held by staff", detail: why, isBad: true },
  held_paid_back: { title: "Held: a full refund is on its way" },
  on_hold: { title: "On hold at the printer", isBad: true },
  in_production: { title: "Printing" },
  parcel_sent: { title: "Parcel sent", detail: ({ carrier }) => carrier },
  parcel_returned: { title: "Parcel returned", isBad: true },
  shipped: { title: "All parcels sent" },
  delivered: {
    title: "Delivered",
    detail: ({ assumed }) => (assumed ? "Assumed: the carrier did not confirm it" : undefined),
  },
  cancel_requested: { title: "Printer asked to stop", detail: why },
  cancel_refused: { title: "Printer could not stop", isBad: true },
  canceled: { title: "Cancelled", detail: why },
  refund_requested: { title: "Refund requested", detail: why },
  expired: { title: "Expired without payment" },
  refunded: { title: "Refund sent", detail: money },
  refund_failed: { title: "A refund failed", detail: why, isBad: true },
  all_refunded: { title: "Fully refunded" },
  address_changed: { title: "Address changed" },
  address_requested: { title: "Printer asked for another address" },
  address_refused: { title: "Printer kept the address", isBad: true },
  items_changed: { title: "Items changed", detail: ({ changes }) => changes?.join("; ") },
  change_to_pay: { title: "Chose a change that is to be paid", detail: money },
  change_withdrawn: { title: "Withdrew a change that was to be paid", detail: money },
  change_lapsed: { title: "A change was not paid in time", detail: money },
  further_paid: { title: "Paid for a change", detail: money },
  further_payment_returned: { title: "A change was paid for too late; refunded", detail: money },
  claimed: { title: "Added to an account" },
  withdrawn: { title: "Withdrawn from", detail: ({ reference, why }) => (why ? `${reference}: ${why}` : reference) },
  return_asked: { title: "Return requested" },
  return_accepted: { title: "Return accepted" },
  return_refused: { title: "Return refused" },
  return_ended: { title: "Return never arrived" },
};

const emailLabels: Record<string, string> = {
  "order-confirmation": "Receipt",
  "order-changed": "Confirmation of a change",
  "payment-failed": "Failed payment email",
  "change-to-pay": "Email to pay for a change",
  "change-lapsed": "Email about an unpaid change",
  "further-payment-returned": "Email about a late payment",
  dispatched: "Dispatch email",
  delivered: "Delivery email",
  refunded: "Refund email",
  "withdrawal-received": "Withdrawal email",
  "return-received": "Return notice email",
  "return-steps": "Return instructions",
  "return-refused": "Email about a refused return",
  "return-ended": "Email about a missing return",
};
/** A kind of email, as staff read it; the timeline says 'sent' or 'waiting' after it. */
export const emailLabel = (kind: string): string => emailLabels[kind] ?? kind;

const byWhom: Partial<Record<StaffEvent["actor"], string>> = { staff: "by staff", customer: "by the customer" };

/** 'something_new' becomes 'Something new'. */
const titleOfType = (type: string) => capitalized(type).replaceAll("_", " ");

/** Events and emails together, newest first. An unknown event is shown by its type. */
export function timeline(
  order: { createdAt: Date },
  events: readonly StaffEvent[],
  emails: readonly OrderEmailRow[],
): TimelineEntry[] {
  const eventEntries = events.map(({ id, type, actor, data, at }): TimelineEntry => {
    const { title = titleOfType(type), detail, isBad } = eventLabels[type] ?? {};
    const rest = [detail?.(data), data.by ? `by ${data.by}` : byWhom[actor]].filter(Boolean).join(", ");
    return {
      key: `event ${id}`,
      at,
      title,
      ...(rest && { detail: capitalized(rest) }),
      ...(isBad && { tone: "bad" as const }),
    };
  });
  const emailEntries = emails.map(({ messageId, kind, createdAt, sentAt, lastError }): TimelineEntry => {
    const title = `${emailLabel(kind)} ${sentAt ? "sent" : "waiting"}`;
    return {
      key: messageId,
      at: sentAt ?? createdAt,
      title,
      ...(!sentAt && lastError && { detail: lastError, tone: "bad" as const }),
    };
  });
  const created: TimelineEntry = {
    key: "created",
    at: order.createdAt,
    title: "Order created",
    detail: "Before any charge",
  };
  return [...eventEntries, ...emailEntries, created].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
