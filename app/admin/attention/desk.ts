import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { IconName } from "#app/ui/media/icon.tsx";
import type { Permission } from "../permissions.ts";

/** The groups of the attention desk, in display order. */
export const deskGroups = ["money", "printing", "post", "messages"] as const;
export type DeskGroup = (typeof deskGroups)[number];

/** Each group's label, and the permission to settle its items. */
export const deskGroupDetails: Record<DeskGroup, { label: string; about?: string; settles: Permission }> = {
  money: { label: "Money", about: "first, because it has deadlines", settles: "refund_orders" },
  printing: { label: "Printing", settles: "update_orders" },
  post: { label: "Post", settles: "update_orders" },
  messages: { label: "Messages", settles: "update_orders" },
};

/** How the desk shows a kind of item. */
export type DeskKind = {
  group: DeskGroup;
  icon: IconName;
  title: string;
  /** What to do, in one or two short sentences. */
  advice: string;
  /** The permission to settle it, if not the group's. */
  settles?: Permission;
  /** The page where it is handled, which also settles it. */
  at?: { label: string; to: string };
};

/** The kinds of attention items of one group, in display order. */
export type DeskKinds = Partial<Record<AttentionKind, Omit<DeskKind, "group">>>;

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
  parcels_incomplete: "Check with the printer",
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
