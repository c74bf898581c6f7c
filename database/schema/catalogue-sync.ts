import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";

const moment = () => timestamp({ withTimezone: true });

/**
 * What the printer said of its products when it was last asked. Held against the shop's own it tells who changed
 * something since: only what staff left alone follows the printer. Money is pence.
 */
export const providerProducts = pgTable("provider_products", {
  /** The store product's number at the printer. */
  id: bigint({ mode: "number" }).primaryKey(),
  name: text().notNull(),
  costPence: integer(),
  /** The last import that came by, so that one that was killed goes on where it stopped. */
  seenRun: integer().notNull().default(0),
});

export const providerVariants = pgTable(
  "provider_variants",
  {
    /** The store variant's number at the printer: what orders are placed with. */
    id: bigint({ mode: "number" }).primaryKey(),
    providerProductId: bigint({ mode: "number" })
      .notNull()
      .references(() => providerProducts.id, { onDelete: "cascade" }),
    catalogueProductId: integer().notNull(),
    catalogueVariantId: integer().notNull(),
    sku: text(),
    colour: text().notNull(),
    size: text().notNull(),
    pricePence: integer(),
    canBePrinted: boolean().notNull(),
    /** The stock that the shop had when the printer ran out, to go back to. */
    stockBefore: integer(),
    /** When the printer last ran out of it, or had it again. */
    turnedAt: moment(),
  },
  (t) => [
    index("provider_variants_product").on(t.providerProductId),
    index("provider_variants_blank").on(t.catalogueProductId),
    index("provider_variants_turned").on(t.turnedAt).where(sql`${t.turnedAt} is not null`),
  ],
);

/** What the printer prints on, with what it bills for one; asked once an import. */
export const providerBlanks = pgTable("provider_blanks", {
  id: integer().primaryKey(),
  kind: text().notNull(),
  variants: jsonb().$type<{ id: number; cost: number | null; hex: string | null }[]>().notNull(),
  readAt: moment().notNull().defaultNow(),
});

export type ConflictChange = { syncId: number; label: string; ours: string | null; theirs: string | null };

/** Where shop and printer contradict each other, until a person has said which of them is right. */
export const syncConflicts = pgTable(
  "sync_conflicts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    field: text().notNull(),
    providerProductId: bigint({ mode: "number" }).notNull(),
    productId: integer().references(() => products.id, { onDelete: "cascade" }),
    summary: text().notNull(),
    ours: text(),
    theirs: text(),
    /** The variants that it is about, by the printer’s numbers; none when it is about the product. */
    changes: jsonb().$type<ConflictChange[]>().notNull().default([]),
    createdAt: moment().notNull().defaultNow(),
    settledAt: moment(),
    settledBy: text(),
    decision: text({ enum: ["ours", "theirs"] }),
  },
  (t) => [
    uniqueIndex("sync_conflicts_open_once").on(t.providerProductId, t.field).where(sql`${t.settledAt} is null`),
    index("sync_conflicts_product").on(t.productId),
  ],
);
