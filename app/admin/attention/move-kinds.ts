import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { DeskKind } from "./desk.ts";

/** The kinds about moving here from another shop. */
export const moveKinds = {
  move_failed: {
    group: "messages",
    icon: "warning",
    title: "An import from another shop failed",
    advice: "Nothing was imported. Read the reason, then choose the file again.",
    settles: "admin_access",
    at: { label: "Move from another shop", to: "/admin/move" },
  },
} satisfies Partial<Record<AttentionKind, DeskKind>>;
