import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { reviewFits, reviewStates } from "#app/reviews/rules.ts";
import { products, productVariants } from "./catalogue.ts";
import { orders } from "./orders.ts";

const moment = () => timestamp({ withTimezone: true });

/**
 * What buyers say of a product. A review belongs to a delivered order with that product in it (a trigger sees to
 * it) and there is one an order; demo reviews are the rehearsal's and say so.
 */
export const productReviews = pgTable(
  "product_reviews",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    author: text().notNull(),
    location: text(),
    rating: integer().notNull(),
    title: text(),
    body: text().notNull().default(""),
    /** How it fits; null where that means nothing. */
    fit: text({ enum: reviewFits }),
    /** What was bought. */
    color: text(),
    size: text(),
    isDemo: boolean().notNull().default(false),
    /** Only published ones are shown and counted. */
    state: text({ enum: reviewStates }).notNull().default("pending"),
    createdAt: moment().notNull().defaultNow(),
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

/** Who wants one email when a variant can be had again. The address is deleted once the email has gone. */
export const stockRequests = pgTable(
  "stock_requests",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    variantId: integer()
      .notNull()
      .references(() => productVariants.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("stock_requests_made").on(t.createdAt),
    uniqueIndex("stock_requests_once").on(t.variantId, sql`lower(${t.email})`),
    check("stock_requests_email", sql`length(${t.email}) between 3 and 254`),
  ],
);
