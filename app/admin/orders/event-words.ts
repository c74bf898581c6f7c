import { formatPence } from "#app/shared/money.ts";
import type { EventData, OrderEmailRow, StaffEvent } from "./.server/order-happenings.ts";

/** One line of an order's story, for the staff. */
export type StoryEntry = { key: string; at: Date; title: string; detail?: string; tone?: "bad" | "now" };

type Words = { title: string; detail?: (data: EventData) => string | undefined; isBad?: true };
const why = ({ why, reason }: EventData) => why ?? reason;
const money = ({ amount }: EventData) => (amount === undefined ? undefined : formatPence(amount));

const words: Record<string, Words> = {
  checkout_opened: { title: "Checkout opened" },
  paid: { title: "Paid", detail: money },
  payment_failed: { title: "A payment failed", isBad: true },
  payment_parked: { title: "Payment parked", detail: why, isBad: true },
  payment_accepted: { title: "The parked payment counts" },
  late_payment_refunded: { title: "Paid after it had ended", detail: () => "It goes back whole" },
  print_drafted: { title: "Draft made at the printer" },
  print_rewritten: { title: "Draft written anew at the printer" },
  print_reduced: { title: "Things taken out of the print order" },
  print_confirmed: { title: "Sent to print" },
  print_refused: { title: "The printer refused it", detail: why, isBad: true },
  print_held: { title: "Held before the press", detail: why, isBad: true },
  print_resumed: { title: "Let go on" },
  print_stopped: { title: "The printer has stopped it" },
  held_by_staff: { title: "Held back", detail: why, isBad: true },
  held_paid_back: { title: "Held: all of its money is going back" },
  on_hold: { title: "On hold at the printer", isBad: true },
  in_production: { title: "Printing" },
  parcel_sent: { title: "A parcel was sent", detail: ({ carrier }) => carrier },
  parcel_returned: { title: "A parcel came back", isBad: true },
  shipped: { title: "Everything is posted" },
  delivered: { title: "Delivered", detail: ({ assumed }) => (assumed ? "Assumed: no carrier said so" : undefined) },
  cancel_requested: { title: "The printer was asked to stop it", detail: why },
  cancel_refused: { title: "The printer did not stop it", isBad: true },
  canceled: { title: "Cancelled", detail: why },
  refund_requested: { title: "The money was asked for", detail: why },
  expired: { title: "Closed: nobody paid in time" },
  refunded: { title: "Refund sent", detail: money },
  refund_failed: { title: "A refund failed", detail: why, isBad: true },
  all_refunded: { title: "Everything is paid back" },
  address_changed: { title: "Address changed" },
  claimed: { title: "Taken into an account" },
  return_asked: { title: "A return was asked for" },
  return_accepted: { title: "The return was accepted" },
  return_refused: { title: "The return was refused" },
  return_ended: { title: "The return never came" },
};

const emailLabels: Record<string, string> = {
  "order-confirmation": "Receipt",
  dispatched: "Dispatch mail",
  delivered: "Arrival mail",
  refunded: "Refund mail",
  "return-received": "Return acknowledged",
  "return-steps": "How to send it back",
  "return-refused": "Return refused",
  "return-ended": "Return never came",
};
export const emailLabel = (kind: string): string => emailLabels[kind] ?? kind;

const byWhom: Partial<Record<StaffEvent["actor"], string>> = { staff: "by the staff", customer: "by the customer" };

/** 'something_new' as 'Something new'. */
const nameless = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1)}`.replaceAll("_", " ");

/** Happenings and emails together, newest first. A happening without words of its own is told by its name. */
export function story(
  order: { createdAt: Date },
  events: readonly StaffEvent[],
  emails: readonly OrderEmailRow[],
): StoryEntry[] {
  const happened = events.map(({ id, type, actor, data, at }): StoryEntry => {
    const { title = nameless(type), detail, isBad } = words[type] ?? {};
    const rest = [detail?.(data), byWhom[actor]].filter(Boolean).join(", ");
    return {
      ...{ key: `event ${id}`, at, title },
      ...(rest && { detail: rest.charAt(0).toUpperCase() + rest.slice(1) }),
      ...(isBad && { tone: "bad" as const }),
    };
  });
  const written = emails.map(({ messageId, kind, createdAt, sentAt, lastError }): StoryEntry => {
    const title = `${emailLabel(kind)} ${sentAt ? "sent" : "waiting"}`;
    return {
      ...{ key: messageId, at: sentAt ?? createdAt, title },
      ...(!sentAt && lastError && { detail: lastError, tone: "bad" as const }),
    };
  });
  const begun: StoryEntry = { key: "begun", at: order.createdAt, title: "Order written", detail: "Before any charge" };
  return [...happened, ...written, begun].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
