import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { insertTime, moment } from "./columns.ts";

/**
 * The print provider's products at the last sync. Comparing them with the shop's own shows who changed what: only
 * fields that staff left alone follow the provider. Money is pence.
 */
export const providerProducts = pgTable("provider_products", {
  /** The provider's store product id. */
  id: bigint({ mode: "number" }).primaryKey(),
  name: text().notNull(),
  costPence: integer(),
  /** The last import that processed this row, so an interrupted one can resume. */
  seenRun: integer().notNull().default(0),
  /** Raised by every applied sync, so that an older response is not applied after a newer one. */
  version: integer().notNull().default(0),
});

export const providerVariants = pgTable(
  "provider_variants",
  {
    /** The provider's store variant id: used to place orders. */
    id: bigint({ mode: "number" }).primaryKey(),
    providerProductId: bigint({ mode: "number" })
      .notNull()
      .references(() => providerProducts.id, { onDelete: "cascade" }),
    catalogueProductId: integer().notNull(),
    catalogueVariantId: integer().notNull(),
    sku: text(),
    color: text("colour").notNull(),
    size: text().notNull(),
    pricePence: integer(),
    canBePrinted: boolean().notNull(),
    /** Our stock before the provider ran out, to be restored. */
    stockBefore: integer(),
    /** When the provider last ran out of it, or restocked it. */
    turnedAt: moment(),
  },
  (t) => [
    index("provider_variants_product").on(t.providerProductId),
    index("provider_variants_blank").on(t.catalogueProductId),
    index("provider_variants_turned").on(t.turnedAt).where(sql`${t.turnedAt} is not null`),
  ],
);

/** The provider's catalogue products (blanks) with their cost; fetched once per import. */
export const providerCatalogProducts = pgTable("provider_blanks", {
  id: integer().primaryKey(),
  kind: text().notNull(),
  variants: jsonb().$type<{ id: number; cost: number | null; hex: string | null }[]>().notNull(),
  readAt: insertTime(),
});

export type ConflictChange = { syncId: number; label: string; ours: string | null; theirs: string | null };

/** Conflicts between the shop and the print provider, until a person decides. */
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
    /** The affected variants, by provider id; empty if it is about the product. */
    changes: jsonb().$type<ConflictChange[]>().notNull().default([]),
    createdAt: insertTime(),
    settledAt: moment(),
    settledBy: text(),
    decision: text({ enum: ["ours", "theirs"] }),
  },
  (t) => [
    uniqueIndex("sync_conflicts_open_once").on(t.providerProductId, t.field).where(sql`${t.settledAt} is null`),
    index("sync_conflicts_product").on(t.productId),
  ],
);
