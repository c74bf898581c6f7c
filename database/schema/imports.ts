import { pgTable, text } from "drizzle-orm/pg-core";
import { insertTime, randomId } from "./columns.ts";

/** A validated product CSV awaiting confirmation by staff; deleted after a day. */
export const productImports = pgTable("product_imports", {
  id: randomId(),
  /** The uploaded file. */
  csv: text().notNull(),
  createdAt: insertTime(),
});
