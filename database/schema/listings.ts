import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Minimum } from "#app/preorders/rules.ts";
import { products } from "./catalogue.ts";
import { moment } from "./columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const texts = (column?: string) => (column ? text(column) : text()).array().notNull().default(sql`'{}'`);

/**
 * What the shop page searches, filters and sorts by: one row per merged product. Maintained by triggers on the tables
 * of `catalogue.ts` through `refresh_listings`, so nobody who changes a product can forget it; application code never
 * writes to it. Money is pence.
 */
export const productListings = pgTable(
  "product_listings",
  {
    slug: text().primaryKey(),
    /** The merged product records, the base record first. */
    productIds: integer().array().notNull(),
    name: text().notNull(),
    category: text({ enum: ["apparel", "gear", "bundles"] }).notNull(),
    /** Colours in order of entry: names, hexes and slugs are parallel arrays. */
    colors: texts("colours"),
    colorHexes: texts("colour_hexes"),
    colorSlugs: texts("colour_slugs"),
    /** Sizes and their slugs as parallel arrays, unordered. */
    sizes: texts(),
    sizeSlugs: texts(),
    /** Available combinations: 'navy/l', plus 'navy/' and '/l' for each alone. */
    combos: texts(),
    /** The lowest displayed price of its variants. */
    price: integer().notNull(),
    reviews: integer().notNull(),
    /** Of all its records, as last counted: the sum of their rows in `product_sales`. */
    unitsSold: integer().notNull().default(0),
    createdAt: moment().notNull(),
    /** Words to match misspellings against. */
    words: text().notNull(),
    document: tsvector().notNull(),
  },
  (t) => [
    index("product_listings_document").using("gin", t.document),
    index("product_listings_words").using("gin", sql`${t.words} gin_trgm_ops`),
    index("product_listings_combos").using("gin", t.combos),
    index("product_listings_products").using("gin", t.productIds),
    index("product_listings_popular").on(t.reviews.desc(), t.name),
    index("product_listings_price").on(t.price),
  ],
);

/** Every record with its displayed values (R-CATALOGUE-2). Money is pence. */
export const shownProducts = pgView("shown_products", {
  id: integer().notNull(),
  printfulProductId: bigint({ mode: "number" }),
  imageUrl: text(),
  rating: numeric({ precision: 2, scale: 1, mode: "number" }),
  reviews: integer().notNull(),
  /** The record's name without an override. */
  ownName: text().notNull(),
  /** Distinguishes records of one product: 'DARK'. */
  design: text(),
  /** Records that share a slug are one product. */
  slug: text().notNull(),
  /** One of the two items that the shop never lists. */
  isHidden: boolean().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  category: text({ enum: ["apparel", "gear", "bundles"] }).notNull(),
  tags: text().array().notNull(),
  price: integer().notNull(),
  /** ISO date by which a pre-ordered product is posted; null once that day has come. */
  dispatchOn: text(),
  /** The minimum that it has to reach to be printed (R-PREORDER-5); null without one, or once it is reached. */
  minimum: jsonb().$type<Minimum>(),
  /** Most that one person can have, if its drop has a limit (R-DROP-3). */
  most: integer(),
  /** When time alone changes next what is shown of it, in business time; null if it does not. */
  changesAt: moment(),
  /** When its drop starts; null without one, and once it has started. */
  onSaleAt: moment(),
}).existing();

/** Every variant with its price (pence) and whether it can be bought. */
export const shownVariants = pgView("shown_variants", {
  id: integer().notNull(),
  productId: integer().notNull(),
  productName: text().notNull(),
  productSlug: text().notNull(),
  productImageUrl: text(),
  color: text().notNull(),
  colorHex: text().notNull(),
  size: text().notNull(),
  sku: text(),
  printfulVariantId: integer(),
  printfulSyncVariantId: bigint({ mode: "number" }),
  price: integer().notNull(),
  /** Whether it could be bought, whatever its product's drop says. */
  isInStock: boolean().notNull(),
  available: boolean().notNull(),
}).existing();

/** Units sold per product, as last counted (`database/functions/sales.sql`). A live shop ranks by it. */
export const productSales = pgTable("product_sales", {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  units: integer().notNull(),
});

/**
 * Orders that have become sold, or are no longer, since units were last counted. A trigger adds a row in the
 * transaction that changes the status; the sweeper counts and deletes it. Nothing refers to the order, so that adding a
 * row looks nothing up.
 */
export const uncountedSales = pgTable("uncounted_sales", {
  orderId: uuid().notNull(),
  /** 1, or -1 for an order that no longer counts. */
  sign: smallint().notNull(),
});
