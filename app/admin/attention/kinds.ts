import { legalRefundDays } from "#app/pricing/legal-days.ts";
import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { Permission } from "../permissions.ts";
import { type DeskGroup, type DeskKind, type DeskKinds, deskGroupDetails, deskGroups } from "./desk.ts";
import { messages } from "./message-kinds.ts";

const money = {
  database_failing: {
    icon: "warning",
    title: "The database failed",
    advice: "Report this to the person who runs the server. Orders already started are kept.",
  },
  card_service_failing: {
    icon: "card",
    title: "Nobody can pay",
    advice:
      "Compare the keys with those at Stripe, and check whether Stripe is down. This closes once a checkout succeeds.",
  },
  payment_disputed: {
    icon: "warning",
    title: "A customer disputes a charge",
    advice: "Answer at Stripe by the deadline. The order’s page has the proof of delivery.",
  },
  refund_failed: {
    icon: "return",
    title: "A refund failed",
    advice: "Retrying never refunds twice. If it fails again, agree another way with the customer.",
  },
  refund_unfunded: {
    icon: "return",
    title: "A refund waits for your balance at Stripe",
    advice: "Pay money into the balance at Stripe: the refund is then made by itself, and this closes.",
  },
  payment_parked: {
    icon: "card",
    title: "Paid, but it does not fit its order",
    advice: "Compare both at Stripe. Until this is settled nothing is printed, and the order cannot be paid again.",
  },
  refund_waiting: {
    icon: "people",
    title: "A refund waits for a second person",
    advice: "Another person approves or refuses it on the order’s page.",
  },
  payment_unknown: {
    icon: "card",
    title: "A payment has no order",
    advice: "Find it at Stripe. Refund it there if nothing else explains it.",
  },
  refund_unknown: {
    icon: "return",
    title: "A refund the shop does not know",
    advice: "Find its order by the payment, and note the number here.",
  },
  cancellation_overdue: {
    icon: "clock",
    title: "Cancelled, but the money is not back",
    advice: `The law allows ${legalRefundDays} days. This asks the printer to stop, then refunds what is left, once.`,
  },
  payment_after_end: {
    icon: "card",
    title: "Paid after the order had ended",
    advice: "A full refund has been sent. Check that it arrives.",
  },
  payment_not_returned: {
    icon: "card",
    title: "A late payment could not be refunded",
    advice:
      "It was for a change that came too late. Refund it at Stripe, which closes this, or agree another way with the customer.",
  },
  payment_differs: {
    icon: "card",
    title: "Shop and Stripe differ about a payment",
    advice: "Fetches it again. Stripe’s record counts.",
  },
  refund_differs: {
    icon: "return",
    title: "Shop and Stripe differ about a refund",
    advice: "Fetches it again. This refunds nothing.",
  },
} satisfies DeskKinds;

const printing = {
  print_differs: {
    icon: "printer",
    title: "Shop and printer differ about an order",
    advice: "Fetches the printer’s status and updates the order to match.",
  },
  print_not_submitted: {
    icon: "printer",
    title: "Paid, but not at the printer",
    advice: "The shop keeps trying, and nothing is printed twice. Read the reason.",
  },
  print_not_confirmed: {
    icon: "printer",
    title: "At the printer, but not confirmed",
    advice: "The shop keeps trying. Read the reason.",
  },
  margin_below_zero: {
    icon: "chart",
    title: "An order makes a loss",
    advice: "Check the price and the delivery cost. The button fetches the printer’s bill again.",
  },
  print_held: {
    icon: "pause",
    title: "The printer has put it on hold",
    advice: "Resolve it at Printful. The order follows automatically.",
  },
  print_not_stopped: {
    icon: "warning",
    title: "Ended here, still active at the printer",
    advice: "Stop it at Printful, and a waiting refund follows. If already printed, refund it on its page.",
  },
  printed_after_end: {
    icon: "warning",
    title: "Printed after it had ended",
    advice: "Stop it at Printful, or write to the customer.",
  },
  print_unknown: {
    icon: "info",
    title: "The printer reports an unknown status",
    advice: "Look at the order at Printful, and have the shop’s software updated.",
  },
  sync_failed: {
    icon: "printer",
    title: "The catalogue is not in sync with the printer",
    advice: "Read the reason, then sync again. Until then the shop sells with the last known data.",
    settles: "update_printful",
    at: { label: "See the sync", to: "/admin/products/sync" },
  },
} satisfies DeskKinds;

const post = {
  order_late: {
    icon: "clock",
    title: "Paid two weeks ago, and not sent",
    advice: "Fetches the printer’s status. If nothing is new, ask the printer why, and write to the customer.",
  },
  parcel_returned: {
    icon: "return",
    title: "A parcel came back",
    advice: "Ask the customer for an address that works.",
  },
  parcels_incomplete: {
    icon: "box",
    title: "The printer is done, but not all of it was sent",
    advice: "Ask the printer where the rest is. If it will not come, refund it on the order’s page.",
  },
  shipped_without_tracking: {
    icon: "truck",
    title: "Sent without tracking",
    advice: "Fetches the printer’s status. If nothing is new, ask the printer where the parcel is.",
  },
  return_asked: {
    icon: "box",
    title: "A customer wants to return something",
    advice: "Decide on the return’s page by the date shown here.",
  },
} satisfies DeskKinds;

/** All groups with their kinds, as staff read them. */
const kindsByGroup = { money, printing, post, messages } satisfies Record<DeskGroup, DeskKinds>;

const deskKinds: Record<AttentionKind, Omit<DeskKind, "group">> = { ...money, ...printing, ...post, ...messages };

/** All kinds, in display order. */
export const kindsInOrder = Object.keys(deskKinds) as AttentionKind[];

/** A group's kinds, in display order. */
export const kindsOf = (group: DeskGroup) => Object.keys(kindsByGroup[group]) as AttentionKind[];

/** How to show a stored kind; unknown kinds, from another release, are shown as messages. */
export function deskKindOf(kind: string): DeskKind {
  const group = deskGroups.find((each) => Object.hasOwn(kindsByGroup[each], kind));
  return group
    ? { group, ...deskKinds[kind as AttentionKind] }
    : { group: "messages", icon: "info", title: "Something happened", advice: "Read what it says." };
}

/** Kinds that need a decision on the order's page, so they cannot be settled with a note. */
const decidedThere: readonly string[] = ["refund_waiting", "return_asked"] satisfies AttentionKind[];
/** Whether an item can only be settled by deciding it on the order's page. */
export const isDecidedThere = (kind: string): boolean => decidedThere.includes(kind);

/** The permission to settle an item of this kind. */
export const settlingNeeds = (kind: string): Permission => {
  const { group, settles } = deskKindOf(kind);
  return settles ?? deskGroupDetails[group].settles;
};
