import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const texts = () => text().array().notNull().default(sql`'{}'`);

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
    colours: texts(),
    colourHexes: texts(),
    colourSlugs: texts(),
    /** Sizes and their slugs as parallel arrays, unordered. */
    sizes: texts(),
    sizeSlugs: texts(),
    /** Available combinations: 'navy/l', plus 'navy/' and '/l' for each alone. */
    combos: texts(),
    /** The lowest displayed price of its variants. */
    price: integer().notNull(),
    reviews: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
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

/**
 * Units sold per product, recounted periodically: a live shop ranks by it. Counting during each search would read every
 * order; incrementing on each order would make orders wait for each other.
 */
export const productSales = pgTable("product_sales", {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  units: integer().notNull(),
  countedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
