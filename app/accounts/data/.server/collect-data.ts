import { asc, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#database/open.ts";
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
