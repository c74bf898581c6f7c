import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { earlierOrderColumns } from "#app/earlier-orders/.server/earlier-orders.ts";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import {
  earlierOrders,
  orderItems,
  orderShipments,
  orders,
  productReviews,
  refunds,
  returnPhotos,
  returns,
} from "#database/schema/index.ts";
import type { User } from "../../session/.server/current-user.ts";

/** A person's orders, by account and by address, each with its full history. */
export async function collectOrders(db: Queryable, user: Pick<User, "id" | "email">) {
  const mine = eq(sql`lower(${orders.email})`, user.email);
  const own = await db
    .select(orderColumns)
    .from(orders)
    .where(or(eq(orders.userId, user.id), mine))
    .orderBy(asc(orders.createdAt));
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const [items, parcels, paidBack, reviews, notices, photos] = await Promise.all([
    db.select(itemColumns).from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id)),
    db.select().from(orderShipments).where(inArray(orderShipments.orderId, ids)),
    db.select(refundColumns).from(refunds).where(inArray(refunds.orderId, ids)),
    db.select(reviewColumns).from(productReviews).where(inArray(productReviews.orderId, ids)),
    db.select(returnColumns).from(returns).where(inArray(returns.orderId, ids)).orderBy(asc(returns.askedAt)),
    db
      .select(photoColumns)
      .from(returnPhotos)
      .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
      .where(inArray(returns.orderId, ids))
      .orderBy(asc(returnPhotos.position)),
  ]);
  return own.map((order) => ({
    ...order,
    items: items.filter((item) => item.orderId === order.id),
    parcels: parcels.filter((parcel) => parcel.orderId === order.id),
    refunds: paidBack.filter((refund) => refund.orderId === order.id),
    reviews: reviews.filter((review) => review.orderId === order.id),
    returns: notices
      .filter((notice) => notice.orderId === order.id)
      .map((notice) => ({ ...notice, photos: photos.filter(({ reference }) => reference === notice.reference) })),
  }));
}

/** A person's orders of an earlier shop, by address. */
export const collectEarlierOrders = (db: Queryable, { email }: Pick<User, "email">) =>
  db
    .select(earlierOrderColumns)
    .from(earlierOrders)
    .where(eq(earlierOrders.email, email))
    .orderBy(asc(earlierOrders.placedAt), asc(earlierOrders.id));

const orderColumns = {
  ...columnsOf(orders, "id", "number", "status", "email", "phone", "firstName", "lastName"),
  ...columnsOf(orders, "address", "apartment", "city", "state", "country", "postcode", "marketingConsent"),
  ...columnsOf(orders, "itemsTotal", "discountTotal", "discountCode", "shippingTotal", "taxTotal", "total"),
  ...columnsOf(orders, "refundedTotal", "shippingName"),
  payment: orders.stripeSessionId,
  ...columnsOf(orders, "cardBrand", "cardLast4", "createdAt", "paidAt", "canceledAt", "cancelReason"),
  ...columnsOf(orders, "shippedAt", "deliveredAt"),
};
const itemColumns = {
  ...columnsOf(orderItems, "orderId", "productName", "color", "size"),
  ...columnsOf(orderItems, "quantity", "unitPrice", "total", "bundleName"),
};
const reviewColumns = {
  ...columnsOf(productReviews, "orderId", "productId", "rating", "fit", "title", "body"),
  ...columnsOf(productReviews, "author", "location", "state", "createdAt"),
};
const refundColumns = columnsOf(refunds, "orderId", "amount", "status", "reason", "createdAt");
const returnColumns = {
  ...columnsOf(returns, "orderId", "reference", "status", "kind", "reason", "details", "name", "lines"),
  ...columnsOf(returns, "askedAt", "decidedAt", "decisionNote", "sendBack", "receivedAt"),
};
/** The return's page shows the photographs by these ids. */
const photoColumns = { reference: returns.reference, ...columnsOf(returnPhotos, "id", "contentType", "bytes") };
