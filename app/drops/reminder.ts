import type { ShownDrop } from "./drop.ts";
import type { Remindable } from "./rules.ts";

/** The names of the forms' fields, by which the page knows what was asked for. */
export const reminderFields: Record<Remindable, string> = { start: "reminder-email", piece: "piece-email" };

/** The result of a request for an email about a drop (R-DROP-7, R-DROP-8). */
export type ReminderAnswer =
  | { kind: "noted"; about: Remindable }
  /** The page has changed since: there is nothing to wait for any more, or something else. */
  | { kind: "late"; state: ShownDrop["state"] }
  /** The product has no drop. */
  | { kind: "unknown" }
  /** `email` is the typed value. */
  | { kind: "refused"; about: Remindable; message: string; email: string };
