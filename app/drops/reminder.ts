/** The name of the field, by which the page knows what was asked for. */
export const reminderField = "reminder-email";

/** The result of a request for a reminder (R-DROP-7). */
export type ReminderAnswer =
  | { kind: "noted" }
  /** Less than an hour is left, or it has begun. */
  | { kind: "late" }
  /** The product has no drop. */
  | { kind: "unknown" }
  /** `email` is the typed value. */
  | { kind: "refused"; message: string; email: string };
