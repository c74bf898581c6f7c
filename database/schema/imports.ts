import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A validated product CSV awaiting confirmation by staff; deleted after a day. */
export const productImports = pgTable("product_imports", {
  id: uuid().primaryKey().defaultRandom(),
  /** The uploaded file. */
  csv: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
