import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { earlierOrderColumns } from "#app/earlier-orders/.server/earlier-orders.ts";
import type { Database, Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import {
  account,
  addresses,
  adminRoles,
  auditLog,
  bundleReviews,
  contactMessages,
  discountCodes,
  discountRedemptions,
  dropReminders,
  earlierOrders,
  mails,
  newsletterSubscribers,
  orderItems,
  orderShipments,
  orders,
  productReviews,
  products,
  productVariants,
  refunds,
  returnPhotos,
  returns,
  session,
  stockRequests,
} from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { User } from "../../session/.server/current-user.ts";

/**
 * Everything the shop holds about the owner of an account (R-LAW-16): by account and by confirmed address, under which
 * guest data is stored. Amounts are pence. Excludes credentials (hashes, tokens, keys), which are not personal data.
 */
export async function collectData<Person extends Pick<User, "id" | "email">>(shop: Shop, user: Person) {
  const { db } = shop;
  const [orders, earlierOrders, byAccount, byAddress] = await Promise.all([
    collectOrders(db, user),
    collectEarlierOrders(db, user),
    collectByAccount(db, user.id),
    collectByAddress(db, user.email),
  ]);
  return {
    madeAt: new Date(),
    account: user,
    signInWith: byAccount.credentials,
    addresses: byAccount.book.map(({ userId: _, ...each }) => each),
    signedInOn: byAccount.devices,
    orders,
    earlierOrders,
    newsletter: byAddress.list,
    waitsFor: byAddress.waiting,
    waitsForDrops: byAddress.drops,
    discountCodes: byAddress.codes,
    discountUses: byAddress.uses,
    messages: byAddress.messages.map(({ formKey: _, ...message }) => message),
    mails: byAddress.emails,
    ...(byAccount.roles[0] && { roleInTheBackOffice: byAccount.roles[0] }),
    ...(byAccount.actions.length > 0 && { doneInTheBackOffice: byAccount.actions }),
  };
}

async function collectByAccount(db: Database, userId: string) {
  const [book, devices, credentials, roles, actions] = await Promise.all([
    db.select().from(addresses).where(eq(addresses.userId, userId)),
    db
      .select({ userAgent: session.userAgent, ipAddress: session.ipAddress, since: session.createdAt })
      .from(session)
      .where(eq(session.userId, userId)),
    db
      .select({ provider: account.providerId, changedAt: account.updatedAt })
      .from(account)
      .where(eq(account.userId, userId)),
    db.select(roleColumns).from(adminRoles).where(eq(adminRoles.userId, userId)),
    db.select(actionColumns).from(auditLog).where(eq(auditLog.staffId, userId)).orderBy(asc(auditLog.id)),
  ]);
  return { book, devices, credentials, roles, actions };
}

async function collectByAddress(db: Database, email: string) {
  const isTheirs = (column: AnyPgColumn) => eq(sql`lower(${column})`, email);
  const [emails, list, waiting, drops, codes, uses, messages] = await Promise.all([
    db
      .select({ kind: mails.kind, recipient: mails.recipient, queuedAt: mails.createdAt, sentAt: mails.sentAt })
      .from(mails)
      .where(isTheirs(mails.recipient)),
    db.select().from(newsletterSubscribers).where(isTheirs(newsletterSubscribers.email)),
    db
      .select(waitingColumns)
      .from(stockRequests)
      .innerJoin(productVariants, eq(productVariants.id, stockRequests.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(isTheirs(stockRequests.email)),
    db.select(reminderColumns).from(dropReminders).where(isTheirs(dropReminders.email)),
    db.select(codeColumns).from(discountCodes).where(eq(discountCodes.email, email)),
    db.select().from(discountRedemptions).where(eq(discountRedemptions.email, email)),
    db.select().from(contactMessages).where(isTheirs(contactMessages.email)),
  ]);
  return { emails, list, waiting, drops, codes, uses, messages };
}

const roleColumns = columnsOf(adminRoles, "role", "isActive", "permissions", "expiresAt", "createdAt");
const waitingColumns = {
  product: products.name,
  ...columnsOf(productVariants, "color", "size"),
  since: stockRequests.createdAt,
};
const reminderColumns = {
  product: dropReminders.slug,
  about: dropReminders.about,
  since: dropReminders.createdAt,
};
const codeColumns = columnsOf(discountCodes, "code", "kind", "value", "usedCount", "isActive", "endsAt", "createdAt");
/** Excludes the customer and what was said about them: that is another person's data. */
const actionColumns = columnsOf(auditLog, "at", "action", "resource", "summary");

/** A person's orders, by account and by address, each with its full history. */
async function collectOrders(db: Queryable, user: Pick<User, "id" | "email">) {
  const mine = eq(sql`lower(${orders.email})`, user.email);
  const own = await db
    .select(orderColumns)
    .from(orders)
    .where(or(eq(orders.userId, user.id), mine))
    .orderBy(asc(orders.createdAt));
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const [items, parcels, paidBack, reviews, ofBundles, notices, photos] = await Promise.all([
    db.select(itemColumns).from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id)),
    db.select().from(orderShipments).where(inArray(orderShipments.orderId, ids)),
    db.select(refundColumns).from(refunds).where(inArray(refunds.orderId, ids)),
    db.select(reviewColumns).from(productReviews).where(inArray(productReviews.orderId, ids)),
    db.select(bundleReviewColumns).from(bundleReviews).where(inArray(bundleReviews.orderId, ids)),
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
    reviews: [...reviews, ...ofBundles].filter((review) => review.orderId === order.id),
    returns: notices
      .filter((notice) => notice.orderId === order.id)
      .map((notice) => ({ ...notice, photos: photos.filter(({ reference }) => reference === notice.reference) })),
  }));
}

/** A person's orders of an earlier shop, by address. */
const collectEarlierOrders = (db: Queryable, { email }: Pick<User, "email">) =>
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
const bundleReviewColumns = {
  ...columnsOf(bundleReviews, "orderId", "bundleId", "rating", "title", "body"),
  ...columnsOf(bundleReviews, "author", "location", "state", "createdAt"),
};
const refundColumns = columnsOf(refunds, "orderId", "amount", "status", "reason", "createdAt");
const returnColumns = {
  ...columnsOf(returns, "orderId", "reference", "status", "kind", "reason", "details", "name", "lines"),
  ...columnsOf(returns, "askedAt", "decidedAt", "decisionNote", "sendBack", "receivedAt"),
};
/** The return's page shows the photographs by these ids. */
const photoColumns = { reference: returns.reference, ...columnsOf(returnPhotos, "id", "contentType", "bytes") };
