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
