import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { firstStatus, orderStatuses, printStates } from "#app/orders/rules.ts";
import { productVariants } from "./catalogue.ts";
import { printCosts } from "./print-costs.ts";

/**
 * An order from its first draft on. Money is whole pence, and the checks below make wrong money impossible
 * to store, whatever the code above them does (R-MONEY-4).
 */
const moment = () => timestamp({ withTimezone: true });
const pence = () => integer().notNull().default(0);
const unpaid = sql.raw("('pending_payment', 'payment_failed', 'expired')");

export const orders = pgTable(
  "orders",
  {
    /** Also the order draft id of the checkout calls. */
    id: uuid().primaryKey().defaultRandom(),
    /** For people: `LT-20431`. Made by the database, not in sequence. */
    number: text().notNull().unique(),
    userId: text(),
    /** SHA-256 of the random cookie that owns a guest's draft. */
    draftTokenHash: text(),
    /** Changed by `transition()` only: a trigger refuses every other way. */
    status: text({ enum: orderStatuses }).notNull().default(firstStatus),
    currency: text().notNull().default("gbp"),

    email: text(),
    phone: text(),
    firstName: text(),
    lastName: text(),
    address: text(),
    apartment: text(),
    city: text(),
    state: text(),
    country: text(),
    postcode: text(),
    /** Whether the shopper crossed the box for campaign emails. */
    marketingConsent: boolean().notNull().default(false),

    itemsTotal: pence(),
    discountTotal: pence(),
    shippingTotal: pence(),
    taxTotal: pence(),
    total: pence(),
    discountCode: text(),

    shippingRateId: text(),
    shippingName: text(),
    shippingCarrier: text(),
    shippingMinDays: integer(),
    shippingMaxDays: integer(),
    /** Destination and items the chosen rate was offered for; a change of either drops the choice. */
    shippingKey: text(),
    /** Pence: the cheapest delivery that was offered with the chosen one, all that a return for no reason pays back. */
    shippingCheapest: integer(),

    /** The PaymentIntent, set as soon as there is one: the payment's reference at Stripe. */
    stripeSessionId: text().unique(),
    stripeClientSecret: text(),
    /** Part of the idempotency key, raised when a stored failure must not be replayed. */
    paymentAttempt: integer().notNull().default(1),
    /** Raised by every change of lines, destination or total; `pay` refuses a page that shows an older one. */
    revision: integer().notNull().default(0),
    /** Set when a browser was told to confirm the payment: from then on the draft may be paid at any moment. */
    payClaimedAt: moment(),
    /** The revision that `pay` allowed to be paid: money for any other is not what the shop and the buyer agreed on. */
    payableRevision: integer(),
    /** What the card really paid; refunds can never exceed it. */
    capturedTotal: pence(),
    refundedTotal: pence(),
    paidAt: moment(),
    /** What a customer knows the card by: 'visa' and its last four digits. */
    cardBrand: text(),
    cardLast4: text(),

    cancelUntil: moment(),
    canceledAt: moment(),
    cancelReason: text(),

    printState: text({ enum: printStates }).notNull().default("none"),
    printfulOrderId: bigint({ mode: "number" }).unique(),
    printfulExternalId: text().unique(),
    printfulStatus: text(),
    ...printCosts,
    confirmClaimedAt: moment(),

    shippedAt: moment(),
    deliveredAt: moment(),
    deliveryAssumed: boolean().notNull().default(false),
    expiresAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** What the back office's search looks in, each word between blanks; empties itself when names are taken out. */
    searchWords: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(' ' || number || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ')`,
      ),
  },
  (t) => [
    index("orders_draft_token").on(t.draftTokenHash),
    index("orders_user").on(t.userId, t.createdAt),
    index("orders_email").on(sql`lower(${t.email})`),
    index("orders_status").on(t.status, t.createdAt),
    index("orders_created").on(t.createdAt),
    index("orders_placed").on(t.createdAt, t.id).where(sql`${t.status} not in ${unpaid}`),
    index("orders_express")
      .on(t.createdAt, t.id)
      .where(sql`${t.status} not in ${unpaid} and ${t.shippingRateId} not in ('STANDARD', 'standard-uk')`),
    index("orders_total").on(t.total, t.id),
    index("orders_paid")
      .on(
        t.paidAt,
        t.id,
        t.status,
        t.capturedTotal,
        t.refundedTotal,
        t.itemsTotal,
        t.discountTotal,
        t.shippingTotal,
        t.taxTotal,
        t.billedPrintTotal,
        t.printDeliveryTotal,
      )
      .where(sql`${t.paidAt} is not null`),
    index("orders_funnel").on(t.createdAt, t.country, t.shippingRateId, t.paidAt),
    index("orders_words").using("gin", t.searchWords.op("gin_trgm_ops")),
    index("orders_expiring").on(t.expiresAt).where(sql`${t.status} in ('pending_payment', 'payment_failed')`),
    index("orders_to_confirm").on(t.cancelUntil).where(sql`${t.status} = 'paid' and ${t.printState} <> 'confirmed'`),
    check("orders_status_known", sql`${t.status} in (${sql.raw(orderStatuses.map((s) => `'${s}'`).join(", "))})`),
    check("orders_currency", sql`${t.currency} = 'gbp'`),
    check(
      "orders_money_not_negative",
      sql`least(${t.itemsTotal}, ${t.discountTotal}, ${t.shippingTotal}, ${t.taxTotal}, ${t.total}, ${t.capturedTotal}, ${t.refundedTotal}) >= 0`,
    ),
    check(
      "orders_total_adds_up",
      sql`${t.total} = ${t.itemsTotal} - ${t.discountTotal} + ${t.shippingTotal} + ${t.taxTotal}`,
    ),
    check("orders_discount_within_items", sql`${t.discountTotal} <= ${t.itemsTotal}`),
    check("orders_refunds_within_captured", sql`${t.refundedTotal} <= ${t.capturedTotal}`),
    check(
      "orders_paid_means_captured",
      sql`${t.status} not in ('paid', 'in_production', 'shipped', 'delivered') or ${t.capturedTotal} = ${t.total}`,
    ),
    check("orders_canceled_at", sql`(${t.status} = 'canceled') = (${t.canceledAt} is not null)`),
  ],
);

/** The immutable price snapshot: what was promised at the moment of paying, whatever the catalogue says later. */
export const orderItems = pgTable(
  "order_items",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    variantId: integer().references(() => productVariants.id, { onDelete: "set null" }),
    productId: integer(),
    productName: text().notNull(),
    productSlug: text().notNull(),
    color: text().notNull(),
    size: text().notNull(),
    imageUrl: text(),
    sku: text(),
    printfulVariantId: integer(),
    printfulSyncVariantId: bigint({ mode: "number" }),
    quantity: integer().notNull(),
    unitPrice: integer().notNull(),
    /** Authoritative: a bundle's price split over its lines need not divide by the quantity. */
    total: integer().notNull(),
    discountTotal: pence(),
    /** How many of them were taken out of the print order before it was confirmed. */
    canceledQuantity: pence(),
    /** Set only when the server has verified that the bundle is complete. */
    bundleId: integer(),
    bundleName: text(),
    bundleInstance: text(),
  },
  (t) => [
    uniqueIndex("order_items_position").on(t.orderId, t.position),
    index("order_items_product").on(t.productId, t.orderId),
    index("order_items_variant").on(t.variantId),
    index("order_items_sold").on(t.orderId, t.productId, t.quantity, t.canceledQuantity, t.total, t.discountTotal),
    check("order_items_quantity", sql`${t.quantity} between 1 and 100`),
    check("order_items_canceled", sql`${t.canceledQuantity} between 0 and ${t.quantity}`),
    check(
      "order_items_money",
      sql`least(${t.unitPrice}, ${t.total}, ${t.discountTotal}) >= 0 and ${t.discountTotal} <= ${t.total}`,
    ),
  ],
);
