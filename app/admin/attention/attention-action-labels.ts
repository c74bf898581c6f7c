import type { AttentionKind } from "#app/shared/.server/attention.ts";

/**
 * The button of each kind of attention item. Every action is safe to repeat. A kind without one is handled on the page
 * that it links to.
 */
export const attentionActionLabels = {
  payment_disputed: "Check with Stripe",
  refund_failed: "Retry the refund",
  payment_unknown: "Find its order",
  refund_unknown: "Find its order",
  cancellation_overdue: "Finish the cancellation",
  payment_after_end: "Check the refund",
  print_not_submitted: "Send it again",
  print_not_confirmed: "Send it to print",
  print_held: "Resume",
  print_not_stopped: "Stop the print",
  printed_after_end: "Stop the print",
  print_unknown: "Check with the printer",
  margin_below_zero: "Fetch the bill again",
  order_late: "Check with the printer",
  shipped_without_tracking: "Check with the printer",
  payment_differs: "Fetch it from Stripe",
  refund_differs: "Fetch it from Stripe",
  print_differs: "Check with the printer",
  backup_failed: "Back up now",
  reconciliation_incomplete: "Compare again",
  mail_failed: "Send it again",
  webhook_failed: "Process it again",
  webhook_unknown: "Try to match it again",
} as const satisfies Partial<Record<AttentionKind, string>>;

export type ActionKind = keyof typeof attentionActionLabels;

/** Whether items of this kind have a button on the desk. */
export const hasAction = (kind: string): kind is ActionKind => Object.hasOwn(attentionActionLabels, kind);
