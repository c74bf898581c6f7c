import type { DeskKinds } from "./desk.ts";

/** What people and programs write, and the shop's own work in the background. */
export const messages = {
  data_complaint: {
    icon: "people",
    title: "A complaint about personal data",
    advice: "Answer within the legal limit of 30 days.",
    settles: "customers",
  },
  data_request: {
    icon: "people",
    title: "A request for personal data",
    advice: "Export or erase it on the customer’s page, within a month.",
    settles: "customers",
  },
  review_waiting: {
    icon: "chat",
    title: "A review to moderate",
    advice: "Publish it, or hide it with a reason.",
    settles: "customers",
    at: { label: "Read it", to: "/admin/settings/reviews" },
  },
  mail_failed: {
    icon: "mail",
    title: "An email could not be sent",
    advice: "Check the address and the mail server. The shop keeps trying.",
  },
  webhook_failed: {
    icon: "external",
    title: "A provider’s event could not be processed",
    advice: "The shop keeps trying. Read the reason.",
  },
  endpoint_failing: {
    icon: "external",
    title: "A webhook endpoint takes no messages",
    advice: "Ask the people who run it, then turn it on again and replay what it missed.",
    settles: "settings",
    at: { label: "See its deliveries", to: "/admin/settings/webhooks" },
  },
  api_key_expiring: {
    icon: "clock",
    title: "An API key expires",
    advice: "Create its successor, put it into the program, then revoke this one.",
    settles: "staff",
    at: { label: "See the API keys", to: "/admin/settings/api-keys" },
  },
  guesses_locked: {
    icon: "warning",
    title: "Somebody is guessing passwords",
    advice: "Nobody is locked out, and nothing needs doing. This closes a day after the last attempt.",
  },
  backup_failed: {
    icon: "warning",
    title: "The nightly backup failed",
    advice: "Send the reason to the person who runs the shop’s server. It is tried again every night, or at once.",
  },
  move_failed: {
    icon: "warning",
    title: "An import from another shop failed",
    advice: "Nothing was imported. Read the reason, then choose the file again.",
    settles: "admin_access",
    at: { label: "Move from another shop", to: "/admin/move" },
  },
  reconciliation_incomplete: {
    icon: "warning",
    title: "The nightly comparison stopped early",
    advice: "Nothing was compared. It runs again automatically, or now.",
  },
  webhook_unknown: {
    icon: "external",
    title: "The printer reported an unknown order",
    advice: "Perhaps it was created by hand there. Usually nothing needs doing.",
  },
} satisfies DeskKinds;
