import type { AttentionKind } from "#app/orders/.server/attention.ts";
import { legalRefundDays } from "#app/pricing/legal-days.ts";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Permission } from "../permissions.ts";
import type { DeskGroup } from "./groups.ts";

export type DeskKind = {
  group: DeskGroup;
  icon: IconName;
  title: string;
  /** What to do, in one or two short sentences. */
  advice: string;
  /** Where the group's permission is not the one. */
  settles?: Permission;
  /** The page where it is dealt with, which settles it by itself. */
  at?: { label: string; to: string };
};

/** What lands on the desk, as a volunteer reads it; in the order in which the desk shows it. */
export const deskKinds: Record<AttentionKind, DeskKind> = {
  card_service_failing: {
    group: "money",
    icon: "card",
    title: "Nobody can pay",
    advice:
      "Compare the keys with those at Stripe, or look whether Stripe is down. It goes once a checkout gets through.",
  },
  payment_disputed: {
    group: "money",
    icon: "warning",
    title: "A customer disputes a charge",
    advice: "Answer at Stripe before the day is over. The order’s page has what proves delivery.",
  },
  refund_failed: {
    group: "money",
    icon: "return",
    title: "A refund did not go through",
    advice: "It is sent once more, never twice. If it fails again, ask the customer for another way.",
  },
  payment_parked: {
    group: "money",
    icon: "card",
    title: "Paid, but it does not fit its order",
    advice: "Compare both at Stripe. Until it is settled nothing is printed, and nobody pays for it again.",
  },
  refund_waiting: {
    group: "money",
    icon: "people",
    title: "A refund waits for a second person",
    advice: "Somebody else looks at it on the order’s page, and says yes or no.",
  },
  payment_unknown: {
    group: "money",
    icon: "card",
    title: "A payment has no order",
    advice: "Find it at Stripe. Refund it there if nothing else explains it.",
  },
  refund_unknown: {
    group: "money",
    icon: "return",
    title: "A refund the shop does not know",
    advice: "Find its order by the payment, and note it here.",
  },
  cancellation_overdue: {
    group: "money",
    icon: "clock",
    title: "Cancelled, but the money is not back",
    advice: `The law gives ${legalRefundDays} days. Asks the printer to stop, then pays back what is left, once.`,
  },
  payment_after_end: {
    group: "money",
    icon: "card",
    title: "Paid after the order had ended",
    advice: "A full refund is on its way. See that it arrives.",
  },
  payment_differs: {
    group: "money",
    icon: "card",
    title: "Shop and Stripe differ about a payment",
    advice: "Fetches it once more. What Stripe has is what was paid.",
  },
  refund_differs: {
    group: "money",
    icon: "return",
    title: "Shop and Stripe differ about a refund",
    advice: "Fetches it once more. Pays nothing back by itself.",
  },
  print_differs: {
    group: "printing",
    icon: "printer",
    title: "Shop and printer differ about an order",
    advice: "Asks the printer how it stands, and brings the order to that.",
  },
  print_not_submitted: {
    group: "printing",
    icon: "printer",
    title: "Paid, but not at the printer",
    advice: "The shop goes on trying, and nothing prints twice. Read the reason.",
  },
  print_not_confirmed: {
    group: "printing",
    icon: "printer",
    title: "At the printer, but not on the press",
    advice: "The shop goes on trying. Read the reason.",
  },
  margin_below_zero: {
    group: "printing",
    icon: "chart",
    title: "It costs more than it brings",
    advice: "Look at the price and the delivery. The printer’s bill is read again.",
  },
  print_held: {
    group: "printing",
    icon: "pause",
    title: "The printer has stopped it",
    advice: "Settle it at Printful. What it reports moves the order on by itself.",
  },
  print_not_stopped: {
    group: "printing",
    icon: "warning",
    title: "Ended here, alive at the printer",
    advice: "Stop it at Printful, and a waiting refund follows. Printed already: pay it back on its page.",
  },
  printed_after_end: {
    group: "printing",
    icon: "warning",
    title: "Printed although it has ended",
    advice: "Stop it at Printful, or write to the customer.",
  },
  print_unknown: {
    group: "printing",
    icon: "info",
    title: "The printer says something new",
    advice: "Look at the order at Printful, and have the shop updated.",
  },
  sync_failed: {
    group: "printing",
    icon: "printer",
    title: "The catalogue is not in sync with the printer",
    advice: "Read the reason, then sync again. The shop sells on with what it knew.",
    settles: "update_printful",
    at: { label: "See the sync", to: "/admin/products/sync" },
  },
  order_late: {
    group: "post",
    icon: "clock",
    title: "Paid two weeks ago, and not sent",
    advice: "What the printer knows is fetched. If that is nothing new, ask it why, and write to the customer.",
  },
  parcel_returned: {
    group: "post",
    icon: "return",
    title: "A parcel came back",
    advice: "Ask the customer for an address that works.",
  },
  shipped_without_tracking: {
    group: "post",
    icon: "truck",
    title: "Sent, but nobody can track it",
    advice: "What the printer knows is fetched. Ask it where the parcel is if that is nothing.",
  },
  return_asked: {
    group: "post",
    icon: "box",
    title: "A customer wants to send something back",
    advice: "Decide on the return’s page, and answer by the day that this row shows.",
  },
  data_complaint: {
    group: "messages",
    icon: "people",
    title: "A complaint about personal data",
    advice: "Answer within the 30 days that the law gives.",
    settles: "customers",
  },
  data_request: {
    group: "messages",
    icon: "people",
    title: "Somebody asks for their data",
    advice: "Export or erase it on the customer’s page, within a month.",
    settles: "customers",
  },
  review_waiting: {
    group: "messages",
    icon: "chat",
    title: "A review waits to be read",
    advice: "Publish it, or hide it with a reason.",
    settles: "customers",
    at: { label: "Read it", to: "/admin/settings/reviews" },
  },
  mail_failed: {
    group: "messages",
    icon: "mail",
    title: "A mail could not be sent",
    advice: "Check the address and the mail server. The shop goes on trying.",
  },
  webhook_failed: {
    group: "messages",
    icon: "external",
    title: "News from a provider could not be used",
    advice: "The shop goes on trying. Read the reason.",
  },
  reconciliation_incomplete: {
    group: "messages",
    icon: "warning",
    title: "The nightly comparison was broken off",
    advice: "Nothing was compared. It is tried again by itself, or at once.",
  },
  webhook_unknown: {
    group: "messages",
    icon: "external",
    title: "The printer told of an order we do not know",
    advice: "Perhaps one made by hand there. Usually nothing is to be done.",
  },
};
