import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const texts = () => text().array().notNull().default(sql`'{}'`);

/**
 * What the shop page searches, filters and sorts by: one row a merged product, kept by triggers on the tables of
 * `catalogue.ts`, so that whoever changes a product need not think of it. Money is pence. Filled by
 * `refresh_listings`; the shop never writes here.
 */
export const productListings = pgTable(
  "product_listings",
  {
    slug: text().primaryKey(),
    /** The records that are merged, the base first. */
    productIds: integer().array().notNull(),
    name: text().notNull(),
    category: text({ enum: ["apparel", "gear", "bundles"] }).notNull(),
    /** Colours in the order in which they were entered: names, hexes and slugs side by side. */
    colours: texts(),
    colourHexes: texts(),
    colourSlugs: texts(),
    /** Sizes and their slugs side by side, in no order. */
    sizes: texts(),
    sizeSlugs: texts(),
    /** 'navy/l', and 'navy/' and '/l' for either alone: what can be chosen together. */
    combos: texts(),
    /** The least that any of its variants costs, as displayed. */
    price: integer().notNull(),
    reviews: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** What typing mistakes are compared with. */
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
 * How many of each product were sold, as counted now and then: what a live shop ranks by. Counting at each search would
 * read every order there ever was, and adding to it with each order would make orders wait for each other.
 */
export const productSales = pgTable("product_sales", {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  units: integer().notNull(),
  countedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
