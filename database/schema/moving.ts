import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { insertTime } from "./columns.ts";

/** URLs of an earlier shop, and where their content is now (R-MOVE-2). Only looked up for paths that no page has. */
export const redirects = pgTable(
  "redirects",
  {
    /** In lower case, without a slash at the end and without a query. */
    path: text().primaryKey(),
    /** A path of this shop, which may have a query. */
    target: text().notNull(),
    createdAt: insertTime(),
  },
  (t) => [
    check("redirects_path", sql`${t.path} ~ '^/[a-z]' and ${t.path} = lower(${t.path})`),
    check("redirects_target", sql`${t.target} ~ '^/([a-z]|$)'`),
  ],
);

/**
 * Addresses whose customers were taken over from an earlier shop, as SHA-256 of the address in lower case. Who deletes
 * their account afterwards does not get another one when the file is imported again (R-MOVE-3).
 */
export const movedCustomers = pgTable("moved_customers", {
  emailHash: text().primaryKey(),
  movedAt: insertTime(),
});

/** What became of an imported file of an earlier shop's customers; deleted after a week, because rows name people. */
export const moveResults = pgTable("move_results", {
  /** The file's, see `keepFile`. */
  id: uuid().primaryKey(),
  /** Accounts that were created, and of these those with an address and on the newsletter's list. */
  created: integer().notNull(),
  addresses: integer().notNull(),
  subscribed: integer().notNull(),
  /** Accounts that were here before, and stay as they are. */
  present: integer().notNull(),
  /** Rows of which something was left out, and why: a CSV with the file's own cells. */
  leftOut: text().notNull(),
  leftOutCount: integer().notNull(),
  createdAt: insertTime(),
});
