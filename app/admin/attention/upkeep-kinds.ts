import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { DeskKind } from "./desk.ts";

/** The kinds about the shop's own machinery and access to it, in display order. */
export const upkeepKinds = {
  endpoint_failing: {
    group: "messages",
    icon: "external",
    title: "A webhook endpoint takes no messages",
    advice: "Ask the people who run it, then turn it on again and replay what it missed.",
    settles: "settings",
    at: { label: "See its deliveries", to: "/admin/settings/webhooks" },
  },
  api_key_expiring: {
    group: "messages",
    icon: "clock",
    title: "An API key expires",
    advice: "Create its successor, put it into the program, then revoke this one.",
    settles: "staff",
    at: { label: "See the API keys", to: "/admin/settings/api-keys" },
  },
  guesses_locked: {
    group: "messages",
    icon: "warning",
    title: "Somebody is guessing passwords",
    advice: "Nobody is locked out, and nothing needs doing. This closes a day after the last attempt.",
  },
  backup_failed: {
    group: "messages",
    icon: "warning",
    title: "The nightly backup failed",
    advice: "Send the reason to the person who runs the shop’s server. It is tried again every night, or at once.",
  },
} satisfies Partial<Record<AttentionKind, DeskKind>>;

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
