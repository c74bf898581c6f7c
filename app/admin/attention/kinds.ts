import { legalRefundDays } from "#app/pricing/legal-days.ts";
import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { DeskKind } from "./desk.ts";
import { moveKinds } from "./move-kinds.ts";
import { upkeepKinds } from "./upkeep-kinds.ts";

/** Every kind of attention item as staff read it, in display order. */
export const deskKinds: Record<AttentionKind, DeskKind> = {
  database_failing: {
    group: "money",
    icon: "warning",
    title: "The database failed",
    advice: "Report this to the person who runs the server. Orders already started are kept.",
  },
  card_service_failing: {
    group: "money",
    icon: "card",
    title: "Nobody can pay",
    advice:
      "Compare the keys with those at Stripe, and check whether Stripe is down. This closes once a checkout succeeds.",
  },
  payment_disputed: {
    group: "money",
    icon: "warning",
    title: "A customer disputes a charge",
    advice: "Answer at Stripe by the deadline. The order’s page has the proof of delivery.",
  },
  refund_failed: {
    group: "money",
    icon: "return",
    title: "A refund failed",
    advice: "Retrying never refunds twice. If it fails again, agree another way with the customer.",
  },
  payment_parked: {
    group: "money",
    icon: "card",
    title: "Paid, but it does not fit its order",
    advice: "Compare both at Stripe. Until this is settled nothing is printed, and the order cannot be paid again.",
  },
  refund_waiting: {
    group: "money",
    icon: "people",
    title: "A refund waits for a second person",
    advice: "Another person approves or refuses it on the order’s page.",
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
    advice: "Find its order by the payment, and note the number here.",
  },
  cancellation_overdue: {
    group: "money",
    icon: "clock",
    title: "Cancelled, but the money is not back",
    advice: `The law allows ${legalRefundDays} days. This asks the printer to stop, then refunds what is left, once.`,
  },
  payment_after_end: {
    group: "money",
    icon: "card",
    title: "Paid after the order had ended",
    advice: "A full refund has been sent. Check that it arrives.",
  },
  payment_not_returned: {
    group: "money",
    icon: "card",
    title: "A late payment could not be refunded",
    advice: "It was for a change that came too late. Refund it at Stripe, or agree another way with the customer.",
  },
  payment_differs: {
    group: "money",
    icon: "card",
    title: "Shop and Stripe differ about a payment",
    advice: "Fetches it again. Stripe’s record counts.",
  },
  refund_differs: {
    group: "money",
    icon: "return",
    title: "Shop and Stripe differ about a refund",
    advice: "Fetches it again. This refunds nothing.",
  },
  print_differs: {
    group: "printing",
    icon: "printer",
    title: "Shop and printer differ about an order",
    advice: "Fetches the printer’s status and updates the order to match.",
  },
  print_not_submitted: {
    group: "printing",
    icon: "printer",
    title: "Paid, but not at the printer",
    advice: "The shop keeps trying, and nothing is printed twice. Read the reason.",
  },
  print_not_confirmed: {
    group: "printing",
    icon: "printer",
    title: "At the printer, but not confirmed",
    advice: "The shop keeps trying. Read the reason.",
  },
  margin_below_zero: {
    group: "printing",
    icon: "chart",
    title: "An order makes a loss",
    advice: "Check the price and the delivery cost. The button fetches the printer’s bill again.",
  },
  print_held: {
    group: "printing",
    icon: "pause",
    title: "The printer has put it on hold",
    advice: "Resolve it at Printful. The order follows automatically.",
  },
  print_not_stopped: {
    group: "printing",
    icon: "warning",
    title: "Ended here, still active at the printer",
    advice: "Stop it at Printful, and a waiting refund follows. If already printed, refund it on its page.",
  },
  printed_after_end: {
    group: "printing",
    icon: "warning",
    title: "Printed after it had ended",
    advice: "Stop it at Printful, or write to the customer.",
  },
  print_unknown: {
    group: "printing",
    icon: "info",
    title: "The printer reports an unknown status",
    advice: "Look at the order at Printful, and have the shop’s software updated.",
  },
  sync_failed: {
    group: "printing",
    icon: "printer",
    title: "The catalogue is not in sync with the printer",
    advice: "Read the reason, then sync again. Until then the shop sells with the last known data.",
    settles: "update_printful",
    at: { label: "See the sync", to: "/admin/products/sync" },
  },
  order_late: {
    group: "post",
    icon: "clock",
    title: "Paid two weeks ago, and not sent",
    advice: "Fetches the printer’s status. If nothing is new, ask the printer why, and write to the customer.",
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
    title: "Sent without tracking",
    advice: "Fetches the printer’s status. If nothing is new, ask the printer where the parcel is.",
  },
  return_asked: {
    group: "post",
    icon: "box",
    title: "A customer wants to return something",
    advice: "Decide on the return’s page by the date shown here.",
  },
  data_complaint: {
    group: "messages",
    icon: "people",
    title: "A complaint about personal data",
    advice: "Answer within the legal limit of 30 days.",
    settles: "customers",
  },
  data_request: {
    group: "messages",
    icon: "people",
    title: "A request for personal data",
    advice: "Export or erase it on the customer’s page, within a month.",
    settles: "customers",
  },
  review_waiting: {
    group: "messages",
    icon: "chat",
    title: "A review to moderate",
    advice: "Publish it, or hide it with a reason.",
    settles: "customers",
    at: { label: "Read it", to: "/admin/settings/reviews" },
  },
  mail_failed: {
    group: "messages",
    icon: "mail",
    title: "An email could not be sent",
    advice: "Check the address and the mail server. The shop keeps trying.",
  },
  webhook_failed: {
    group: "messages",
    icon: "external",
    title: "A provider’s event could not be processed",
    advice: "The shop keeps trying. Read the reason.",
  },
  ...upkeepKinds,
  ...moveKinds,
  reconciliation_incomplete: {
    group: "messages",
    icon: "warning",
    title: "The nightly comparison stopped early",
    advice: "Nothing was compared. It runs again automatically, or now.",
  },
  webhook_unknown: {
    group: "messages",
    icon: "external",
    title: "The printer reported an unknown order",
    advice: "Perhaps it was created by hand there. Usually nothing needs doing.",
  },
};
