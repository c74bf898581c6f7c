import { asc, eq, sql } from "drizzle-orm";
import { columnsOf } from "#database/query-rows.ts";
import {
  account,
  addresses,
  adminRoles,
  auditLog,
  contactMessages,
  discountCodes,
  discountRedemptions,
  dropReminders,
  mails,
  newsletterSubscribers,
  products,
  productVariants,
  session,
  stockRequests,
} from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { User } from "../../session/.server/current-user.ts";
import { collectEarlierOrders, collectOrders } from "./collect-orders.ts";

/**
 * Everything the shop holds about the owner of an account (R-LAW-16): by account and by confirmed address, under which
 * guest data is stored. Amounts are pence. Excludes credentials (hashes, tokens, keys), which are not personal data.
 */
export async function collectData<Person extends Pick<User, "id" | "email">>(shop: Shop, user: Person) {
  const { db } = shop;
  const [
    placed,
    earlier,
    book,
    devices,
    emails,
    list,
    waiting,
    drops,
    codes,
    uses,
    messages,
    credentials,
    roles,
    actions,
  ] = await Promise.all([
    collectOrders(db, user),
    collectEarlierOrders(db, user),
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
      .select(waitingColumns)
      .from(stockRequests)
      .innerJoin(productVariants, eq(productVariants.id, stockRequests.variantId))
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(eq(sql`lower(${stockRequests.email})`, user.email)),
    db
      .select(reminderColumns)
      .from(dropReminders)
      .where(eq(sql`lower(${dropReminders.email})`, user.email)),
    db.select(codeColumns).from(discountCodes).where(eq(discountCodes.email, user.email)),
    db.select().from(discountRedemptions).where(eq(discountRedemptions.email, user.email)),
    db
      .select()
      .from(contactMessages)
      .where(eq(sql`lower(${contactMessages.email})`, user.email)),
    db
      .select({ provider: account.providerId, changedAt: account.updatedAt })
      .from(account)
      .where(eq(account.userId, user.id)),
    db.select(roleColumns).from(adminRoles).where(eq(adminRoles.userId, user.id)),
    db.select(actionColumns).from(auditLog).where(eq(auditLog.staffId, user.id)).orderBy(asc(auditLog.id)),
  ]);
  return {
    madeAt: new Date(),
    account: user,
    signInWith: credentials,
    addresses: book.map(({ userId: _, ...address }) => address),
    signedInOn: devices,
    orders: placed,
    earlierOrders: earlier,
    newsletter: list,
    waitsFor: waiting,
    waitsForDrops: drops,
    discountCodes: codes,
    discountUses: uses,
    messages: messages.map(({ formKey: _, ...message }) => message),
    mails: emails,
    ...(roles[0] && { roleInTheBackOffice: roles[0] }),
    ...(actions.length > 0 && { doneInTheBackOffice: actions }),
  };
}

const roleColumns = columnsOf(adminRoles, "role", "isActive", "permissions", "expiresAt", "createdAt");
const waitingColumns = {
  product: products.name,
  ...columnsOf(productVariants, "color", "size"),
  since: stockRequests.createdAt,
};
const reminderColumns = { product: dropReminders.slug, since: dropReminders.createdAt };
const codeColumns = columnsOf(discountCodes, "code", "kind", "value", "usedCount", "isActive", "endsAt", "createdAt");
/** Excludes the customer and what was said about them: that is another person's data. */
const actionColumns = columnsOf(auditLog, "at", "action", "resource", "summary");
