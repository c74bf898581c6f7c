import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { reviewFits, reviewStates } from "#app/reviews/rules.ts";
import { bundleId, productId, productVariants } from "./catalogue.ts";
import { insertTime, serialId } from "./columns.ts";
import { orders } from "./orders.ts";

/** What a review is, whatever it is about. */
const reviewColumns = () => ({
  id: serialId(),
  /** Null for demo reviews, which exist only in rehearsals and are marked. */
  orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
  author: text().notNull(),
  location: text(),
  rating: integer().notNull(),
  title: text(),
  body: text().notNull().default(""),
  isDemo: boolean().notNull().default(false),
  /** Only published reviews are shown and counted. */
  state: text({ enum: reviewStates }).notNull().default("pending"),
  createdAt: insertTime(),
});

/**
 * Buyers' reviews. Each belongs to a delivered order that contains the product (enforced by a trigger), one per order
 * and product.
 */
export const productReviews = pgTable(
  "product_reviews",
  {
    ...reviewColumns(),
    productId: productId(),
    /** Null for products without a fit. */
    fit: text({ enum: reviewFits }),
    /** The variant that was bought. */
    color: text(),
    size: text(),
  },
  (t) => [
    index("product_reviews_product").on(t.productId, t.createdAt.desc()).where(sql`${t.state} = 'published'`),
    index("product_reviews_state").on(t.state, t.createdAt.desc(), t.id),
    index("product_reviews_stars").on(t.state, t.rating, t.createdAt.desc(), t.id),
    index("product_reviews_order").on(t.orderId),
    uniqueIndex("product_reviews_one_an_order").on(t.productId, t.orderId),
    check("product_reviews_rating", sql`${t.rating} between 1 and 5`),
    check("product_reviews_fit", sql`${t.fit} in ('small', 'true', 'large')`),
    check("product_reviews_state", sql`${t.state} in ('published', 'pending', 'hidden')`),
    check("product_reviews_bought", sql`${t.isDemo} <> (${t.orderId} is not null)`),
  ],
);

/** The same for bundles: one per order and bundle, however many copies it contains. */
export const bundleReviews = pgTable(
  "bundle_reviews",
  {
    ...reviewColumns(),
    bundleId: bundleId(),
    /**
     * Whether `state` is published; a trigger keeps both the same. Machines that still run the release before `state`
     * read and write it during an update (docs/cluster.md), and its exports have it. A later release removes it.
     */
    isPublished: boolean().notNull().default(false),
  },
  (t) => [
    index("bundle_reviews_bundle").on(t.bundleId, t.createdAt),
    index("bundle_reviews_state").on(t.state, t.createdAt.desc(), t.id),
    index("bundle_reviews_stars").on(t.state, t.rating, t.createdAt.desc(), t.id),
    index("bundle_reviews_order").on(t.orderId),
    uniqueIndex("bundle_reviews_one_an_order").on(t.bundleId, t.orderId),
    check("bundle_reviews_rating", sql`${t.rating} between 1 and 5`),
    check("bundle_reviews_state", sql`${t.state} in ('published', 'pending', 'hidden')`),
    check("bundle_reviews_bought", sql`${t.isDemo} <> (${t.orderId} is not null)`),
  ],
);

/** Requests for one email when a variant is back in stock. The address is deleted once the email is sent. */
export const stockRequests = pgTable(
  "stock_requests",
  {
    id: serialId(),
    variantId: integer()
      .notNull()
      .references(() => productVariants.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: insertTime(),
  },
  (t) => [
    index("stock_requests_made").on(t.createdAt),
    uniqueIndex("stock_requests_once").on(t.variantId, sql`lower(${t.email})`),
    check("stock_requests_email", sql`length(${t.email}) between 3 and 254`),
  ],
);
