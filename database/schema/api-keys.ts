import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { insertTime, moment } from "./columns.ts";
import { user } from "./people.ts";

/** Keys with which programs read the shop (R-API-2). Times are real. */
export const apiKeys = pgTable(
  "api_keys",
  {
    /** The public part of the key: eight hexadecimal digits. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** SHA-256 of the whole key, in hexadecimal, so that a leaked table opens nothing. */
    hash: text().notNull(),
    scopes: text().array().notNull(),
    /** Who created it: it can do no more than that person. */
    createdBy: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    createdAt: insertTime(),
    expiresAt: moment().notNull(),
    /** Written at most once an hour. */
    lastUsedAt: moment(),
    revokedAt: moment(),
  },
  (t) => [
    index("api_keys_created").on(t.createdAt, t.id),
    uniqueIndex("api_keys_name_once").on(sql`lower(${t.name})`).where(sql`${t.revokedAt} is null`),
  ],
);
