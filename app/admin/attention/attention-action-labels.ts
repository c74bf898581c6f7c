import type { AttentionKind } from "#app/shared/.server/attention.ts";

/**
 * The one safe action for each kind of attention item, as its button says it. A kind without one is dealt with on the
 * page it leads to. Each may be done twice.
 */
export const attentionActionLabels = {
  payment_disputed: "Ask Stripe how it stands",
  refund_failed: "Try the refund again",
  payment_unknown: "Look for its order",
  refund_unknown: "Look for its order",
  cancellation_overdue: "Bring it to its end",
  payment_after_end: "Check the refund",
  print_not_submitted: "Send it again",
  print_not_confirmed: "Send it to print",
  print_held: "Let it go on",
  print_not_stopped: "Ask it to stop",
  printed_after_end: "Ask it to stop",
  print_unknown: "Ask the printer again",
  margin_below_zero: "Read the bill again",
  order_late: "Ask the printer again",
  shipped_without_tracking: "Ask the printer again",
  payment_differs: "Fetch it from Stripe",
  refund_differs: "Fetch it from Stripe",
  print_differs: "Ask the printer again",
  reconciliation_incomplete: "Compare again",
  mail_failed: "Send it again",
  webhook_failed: "Work on it again",
  webhook_unknown: "Look for it again",
} as const satisfies Partial<Record<AttentionKind, string>>;

export type ActionKind = keyof typeof attentionActionLabels;

export const hasAction = (kind: string): kind is ActionKind => Object.hasOwn(attentionActionLabels, kind);
