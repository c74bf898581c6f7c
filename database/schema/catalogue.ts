import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { insertTime, serialId } from "./columns.ts";

/** The catalogue's records, and what belongs to them below (R-CATALOGUE-1). Money is pence. */
export const products = pgTable(
  "products",
  {
    id: serialId(),
    name: text().notNull(),
    /** The design of a garment record, DARK or LIGHT; records that share a slug show as one product. */
    variant: text(),
    description: text().notNull().default(""),
    pricePence: integer().notNull(),
    category: text().notNull().default("gear"),
    tags: text().array().notNull().default(sql`'{}'`),
    reviews: integer().notNull().default(0),
    rating: numeric({ precision: 2, scale: 1, mode: "number" }).default(4.5),
    inStock: boolean().notNull().default(true),
    stockCount: integer().notNull().default(0),
    imageUrl: text(),
    slug: text(),
    printfulProductId: bigint({ mode: "number" }).unique(),
    printfulCostPence: integer(),
    retailPricePence: integer(),
    isAvailable: boolean().notNull().default(true),
    /**
     * Who is responsible for this product's safety, where that differs from the settings: names and addresses by line.
     */
    safetyManufacturer: text(),
    safetyManufacturerContact: text(),
    safetyResponsible: text(),
    safetyResponsibleContact: text(),
    safetyIdentifier: text(),
    safetyWarnings: text(),
    /** Incremented by each change by staff; saving an older version is reported as a conflict. */
    version: integer().notNull().default(1),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [
    index("products_slug").on(t.slug),
    check("products_price_not_negative", sql`${t.pricePence} >= 0 and coalesce(${t.retailPricePence}, 0) >= 0`),
    check("products_cost_not_negative", sql`coalesce(${t.printfulCostPence}, 0) >= 0`),
    check("products_rating_in_range", sql`${t.rating} between 0 and 5 and ${t.reviews} >= 0`),
  ],
);

/** A column of what belongs to a product and goes with it. */
export const productId = () =>
  integer()
    .notNull()
    .references(() => products.id, { onDelete: "cascade" });

export const productOverrides = pgTable(
  "product_overrides",
  {
    id: serialId(),
    printfulProductId: bigint({ mode: "number" }).notNull().unique(),
    customRetailPricePence: integer(),
    customDescription: text(),
    customName: text(),
    customCategory: text(),
    customTags: text().array(),
    isActive: boolean().notNull().default(true),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [check("overrides_price_not_negative", sql`coalesce(${t.customRetailPricePence}, 0) >= 0`)],
);

export const productImages = pgTable(
  "product_images",
  {
    id: serialId(),
    productId: productId(),
    imageUrl: text().notNull(),
    alt: text().notNull().default(""),
    isPrimary: boolean().notNull().default(false),
    isThumbnail: boolean().notNull().default(false),
    imageOrder: integer().notNull().default(0),
    variantType: text({ enum: ["product", "color"] }),
    color: text(),
    size: text(),
    source: text({ enum: ["custom", "other"] })
      .notNull()
      .default("other"),
  },
  (t) => [index("product_images_product").on(t.productId, t.imageOrder)],
);

export const productVariants = pgTable(
  "product_variants",
  {
    id: serialId(),
    productId: productId(),
    color: text().notNull().default("Unknown"),
    colorHex: text().notNull().default("#CCCCCC"),
    size: text().notNull().default("M"),
    pricePence: integer().notNull(),
    stock: integer().notNull().default(0),
    sku: text().unique(),
    /** The provider's catalogue variant: used for shipping rates. */
    printfulVariantId: integer(),
    /** The provider's store variant: used to place orders. */
    printfulSyncVariantId: bigint({ mode: "number" }).unique(),
  },
  (t) => [
    index("product_variants_product").on(t.productId),
    index("product_variants_printful").on(t.printfulVariantId),
    index("product_variants_sold_out").on(t.productId).where(sql`${t.stock} = 0`),
    check("variants_price_not_negative", sql`${t.pricePence} >= 0`),
    check("variants_stock_not_negative", sql`${t.stock} >= 0`),
  ],
);

export const bundles = pgTable(
  "bundles",
  {
    id: serialId(),
    name: text().notNull(),
    description: text().notNull().default(""),
    retailPricePence: integer().notNull(),
    originalPricePence: integer().notNull(),
    bundleType: text().notNull(),
    imageUrl: text(),
    slug: text().notNull().unique(),
    shippingInfo: text().notNull().default("Free UK Shipping"),
    urgencyText: text(),
    rating: numeric({ precision: 2, scale: 1, mode: "number" }).default(4.5),
    reviewCount: integer().notNull().default(0),
    features: text().array().notNull().default(sql`'{}'`),
    careInstructions: text().array().notNull().default(sql`'{}'`),
    materials: text().array().notNull().default(sql`'{}'`),
    popular: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** Incremented by each change by staff; saving an older version is reported as a conflict. */
    version: integer().notNull().default(1),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [check("bundles_price_not_negative", sql`${t.retailPricePence} >= 0 and ${t.originalPricePence} >= 0`)],
);

export const bundleId = () =>
  integer()
    .notNull()
    .references(() => bundles.id, { onDelete: "cascade" });

export const bundleItems = pgTable(
  "bundle_items",
  {
    id: serialId(),
    bundleId: bundleId(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull().default(1),
    isCustomizable: boolean().notNull().default(true),
    allowedColors: text().array(),
    allowedSizes: text().array(),
    defaultColor: text(),
    defaultSize: text(),
    customPricePence: integer(),
    displayOrder: integer().notNull().default(0),
  },
  (t) => [
    index("bundle_items_bundle").on(t.bundleId, t.displayOrder),
    check("bundle_items_quantity", sql`${t.quantity} between 1 and 100`),
  ],
);

export const bundleImages = pgTable(
  "bundle_images",
  {
    bundleId: bundleId(),
    imageOrder: integer().notNull(),
    imageUrl: text().notNull(),
    alt: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.imageOrder] })],
);
