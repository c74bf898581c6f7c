import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
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
