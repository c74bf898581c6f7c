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
