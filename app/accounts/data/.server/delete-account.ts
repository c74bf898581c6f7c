import { and, eq, inArray, isNotNull, isNull, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import { forgetEarlierCustomer, forgetEarlierOrdersOf } from "#app/earlier-orders/.server/earlier-orders.ts";
import { accountDeleted } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { reviewTables } from "#app/reviews/.server/review-tables.ts";
import type { Transaction } from "#database/open.ts";
import {
  dropReminders,
  mails,
  newsletterSubscribers,
  orders,
  stockRequests,
  user as users,
} from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { reauthenticate } from "../../security/.server/change-credentials.ts";
import { setAnswerCookies } from "../../session/.server/answer-cookies.ts";
import type { User } from "../../session/.server/current-user.ts";
import { closeLinks } from "../../session/.server/end-session.ts";
import type { AccountRefusal } from "../../session/.server/refusal.ts";
import { clearedCookies } from "../../session/.server/session-cookies.ts";

/** Orders in production or on their way. They continue, and can be followed by the links in their emails. */
export async function ordersUnderWay(shop: Shop, userId: string): Promise<string[]> {
  const rows = await shop.db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.status} in ('paid', 'in_production', 'shipped', 'on_hold')`));
  return rows.map(({ number }) => number);
}

/** Deletes the signed-in customer's account, given its password. */
export async function deleteAccount(
  shop: Shop,
  request: Request,
  user: User,
  password: string,
): Promise<{ ok: true } | AccountRefusal> {
  const checked = await reauthenticate(shop, request, user, password);
  if (!checked.ok) return checked;
  await shop.db.transaction((tx) => eraseAccount(shop, tx, user));
  shop.log.info({ event: "account-deleted", userId: user.id }, "accounts");
  setAnswerCookies(clearedCookies(shop));
  return { ok: true };
}

/**
 * Deletes an account with its sign-in, sessions, address book, stock alerts and newsletter data (R-LAW-17). A request
 * never to be emailed is kept. Reviews lose their name. Orders are detached from the account and retained for six
 * years, after which anonymizeOldOrders removes the names; earlier orders lose theirs at once. The owner gets an email.
 */
export async function eraseAccount(
  shop: Shop,
  tx: Transaction,
  user: Pick<User, "id" | "email" | "firstName">,
): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, user.id));
  await removeReviewNames(tx, own);
  await tx.update(orders).set({ userId: null }).where(eq(orders.userId, user.id));
  await forgetEarlierOrdersOf(tx, user.id);
  await eraseMailings(tx, user.email);
  await closeLinks(tx, user.id);
  await tx.delete(users).where(eq(users.id, user.id));
  await queueEmail(shop, tx, accountDeleted, {
    to: user.email,
    event: user.id,
    data: { firstName: user.firstName },
  });
}

/**
 * The same for a guest.
 * @param email in lower case
 */
export async function eraseGuest(tx: Transaction, email: string): Promise<void> {
  const own = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(sql`lower(${orders.email})`, email), isNull(orders.userId)));
  await removeReviewNames(tx, own);
  await forgetEarlierCustomer(tx, email);
  await eraseMailings(tx, email);
}

/** Takes the writer's name and place out of the reviews of these orders, as their retention's end does. */
async function removeReviewNames(tx: Transaction, ownOrders: SQLWrapper): Promise<void> {
  for (const { table } of Object.values(reviewTables))
    await tx.update(table).set({ author: "A buyer", location: null }).where(inArray(table.orderId, ownOrders));
}

/** Deletes the emails sent and queued to them, except the one that confirms the deletion. */
async function eraseMailings(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(newsletterSubscribers)
    .where(and(eq(sql`lower(${newsletterSubscribers.email})`, email), isNull(newsletterSubscribers.suppressedAt)));
  await tx.delete(stockRequests).where(eq(sql`lower(${stockRequests.email})`, email));
  await tx.delete(dropReminders).where(eq(sql`lower(${dropReminders.email})`, email));
  await tx
    .delete(mails)
    .where(
      and(
        eq(sql`lower(${mails.recipient})`, email),
        isNull(mails.orderId),
        or(isNotNull(mails.sentAt), ne(mails.kind, accountDeleted.kind)),
      ),
    );
}
