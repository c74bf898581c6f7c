import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { insertTime, moment } from "./columns.ts";
import { orderId } from "./orders.ts";

/** Unfinished checkouts whose buyer was asked and did not refuse the one email about it. */
export const checkoutReminders = pgTable(
  "checkout_reminders",
  {
    orderId: orderId().primaryKey(),
    askedAt: insertTime(),
    /** When the email was queued. */
    sentAt: moment(),
  },
  (t) => [index("checkout_reminders_open").on(t.orderId).where(sql`${t.sentAt} is null`)],
);

/** Addresses that want no such email, as SHA-256 of the address in lower case: kept only to be recognised. */
export const reminderRefusals = pgTable("reminder_refusals", {
  emailHash: text().primaryKey(),
  refusedAt: insertTime(),
});
