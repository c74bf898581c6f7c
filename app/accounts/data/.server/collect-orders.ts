import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import {
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

const orderColumns = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  email: orders.email,
  phone: orders.phone,
  firstName: orders.firstName,
  lastName: orders.lastName,
  address: orders.address,
  apartment: orders.apartment,
  city: orders.city,
  state: orders.state,
  country: orders.country,
  postcode: orders.postcode,
  marketingConsent: orders.marketingConsent,
  itemsTotal: orders.itemsTotal,
  discountTotal: orders.discountTotal,
  discountCode: orders.discountCode,
  shippingTotal: orders.shippingTotal,
  taxTotal: orders.taxTotal,
  total: orders.total,
  refundedTotal: orders.refundedTotal,
  shippingName: orders.shippingName,
  payment: orders.stripeSessionId,
  cardBrand: orders.cardBrand,
  cardLast4: orders.cardLast4,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  canceledAt: orders.canceledAt,
  cancelReason: orders.cancelReason,
  shippedAt: orders.shippedAt,
  deliveredAt: orders.deliveredAt,
};
const itemColumns = {
  orderId: orderItems.orderId,
  productName: orderItems.productName,
  color: orderItems.color,
  size: orderItems.size,
  quantity: orderItems.quantity,
  unitPrice: orderItems.unitPrice,
  total: orderItems.total,
  bundleName: orderItems.bundleName,
};
const reviewColumns = {
  orderId: productReviews.orderId,
  productId: productReviews.productId,
  rating: productReviews.rating,
  fit: productReviews.fit,
  title: productReviews.title,
  body: productReviews.body,
  author: productReviews.author,
  location: productReviews.location,
  state: productReviews.state,
  createdAt: productReviews.createdAt,
};
const refundColumns = {
  orderId: refunds.orderId,
  amount: refunds.amount,
  status: refunds.status,
  reason: refunds.reason,
  createdAt: refunds.createdAt,
};
const returnColumns = {
  orderId: returns.orderId,
  reference: returns.reference,
  status: returns.status,
  kind: returns.kind,
  reason: returns.reason,
  details: returns.details,
  name: returns.name,
  lines: returns.lines,
  askedAt: returns.askedAt,
  decidedAt: returns.decidedAt,
  decisionNote: returns.decisionNote,
  sendBack: returns.sendBack,
  receivedAt: returns.receivedAt,
};
/** The return's page shows the photographs by these ids. */
const photoColumns = {
  reference: returns.reference,
  id: returnPhotos.id,
  contentType: returnPhotos.contentType,
  bytes: returnPhotos.bytes,
};
