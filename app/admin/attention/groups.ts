import type { IconName } from "#app/ui/media/icon.tsx";
import type { Permission } from "../permissions.ts";

/** The parts of the desk, in the order in which it shows them. */
export const deskGroups = ["money", "printing", "post", "messages"] as const;
export type DeskGroup = (typeof deskGroups)[number];

export const groupWords: Record<DeskGroup, { label: string; about?: string; settles: Permission }> = {
  money: { label: "Money", about: "first, because it has deadlines", settles: "refund_orders" },
  printing: { label: "Printing", settles: "update_orders" },
  post: { label: "Post", settles: "update_orders" },
  messages: { label: "Messages", settles: "update_orders" },
};

/** How the desk shows one kind of item. */
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
