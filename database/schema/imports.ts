import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A table of products that has been looked through and waits for somebody to say yes; a day at most. */
export const productImports = pgTable("product_imports", {
  id: uuid().primaryKey().defaultRandom(),
  /** The file as it was sent. */
  csv: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
