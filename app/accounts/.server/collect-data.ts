import { asc, eq, inArray, or, sql } from "drizzle-orm";
import {
  account,
  addresses,
  adminRoles,
  auditLog,
  contactMessages,
  mails,
  newsletterSubscribers,
  orderItems,
  orderShipments,
  orders,
  productReviews,
  refunds,
  session,
} from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { User } from "./current-user.ts";

export type OwnData = Awaited<ReturnType<typeof collectData>>;

/**
 * Everything the shop holds about the owner of an account (UK GDPR, Article 15): by the account, and by its
 * confirmed address, which is all that there is of a guest. Amounts are whole pence. What only opens something (hashes, tokens, keys) is not about anybody.
 */
export async function collectData<Person extends Pick<User, "id" | "email">>(shop: Shop, user: Person) {
  const { db } = shop;
  const mine = eq(sql`lower(${orders.email})`, user.email);
  const own = await db
    .select(orderColumns)
    .from(orders)
    .where(or(eq(orders.userId, user.id), mine))
    .orderBy(asc(orders.createdAt));
  const ids = own.map(({ id }) => id);
  const ofOrders = <T>(find: () => Promise<T[]>): Promise<T[]> => (ids.length > 0 ? find() : Promise.resolve([]));
  const [items, parcels, paidBack, reviews, book, devices, letters, list, messages, credentials, roles, deeds] =
    await Promise.all([
      ofOrders(() =>
        db.select(itemColumns).from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id)),
      ),
      ofOrders(() => db.select().from(orderShipments).where(inArray(orderShipments.orderId, ids))),
      ofOrders(() => db.select(refundColumns).from(refunds).where(inArray(refunds.orderId, ids))),
      ofOrders(() => db.select(reviewColumns).from(productReviews).where(inArray(productReviews.orderId, ids))),
      db.select().from(addresses).where(eq(addresses.userId, user.id)),
      db
        .select({ userAgent: session.userAgent, ipAddress: session.ipAddress, since: session.createdAt })
        .from(session)
        .where(eq(session.userId, user.id)),
      db
        .select({ kind: mails.kind, recipient: mails.recipient, queuedAt: mails.createdAt, sentAt: mails.sentAt })
        .from(mails)
        .where(eq(sql`lower(${mails.recipient})`, user.email)),
      db
        .select()
        .from(newsletterSubscribers)
        .where(eq(sql`lower(${newsletterSubscribers.email})`, user.email)),
      db
        .select()
        .from(contactMessages)
        .where(eq(sql`lower(${contactMessages.email})`, user.email)),
      db
        .select({ provider: account.providerId, changedAt: account.updatedAt })
        .from(account)
        .where(eq(account.userId, user.id)),
      db.select(roleColumns).from(adminRoles).where(eq(adminRoles.userId, user.id)),
      db.select(deedColumns).from(auditLog).where(eq(auditLog.staffId, user.id)).orderBy(asc(auditLog.id)),
    ]);
  return {
    madeAt: new Date(),
    account: user,
    signInWith: credentials,
    addresses: book.map(({ userId: _, ...address }) => address),
    signedInOn: devices,
    orders: own.map((order) => ({
      ...order,
      items: items.filter((item) => item.orderId === order.id),
      parcels: parcels.filter((parcel) => parcel.orderId === order.id),
      refunds: paidBack.filter((refund) => refund.orderId === order.id),
      reviews: reviews.filter((review) => review.orderId === order.id),
    })),
    newsletter: list,
    messages: messages.map(({ formKey: _, ...message }) => message),
    mails: letters,
    ...(roles[0] && { roleInTheBackOffice: roles[0] }),
    ...(deeds.length > 0 && { doneInTheBackOffice: deeds }),
  };
}

const roleColumns = {
  role: adminRoles.role,
  isActive: adminRoles.isActive,
  permissions: adminRoles.permissions,
  expiresAt: adminRoles.expiresAt,
  createdAt: adminRoles.createdAt,
};
/** Not which customer, nor what was said of them: that is about somebody else. */
const deedColumns = {
  at: auditLog.at,
  action: auditLog.action,
  resource: auditLog.resource,
  summary: auditLog.summary,
};
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
