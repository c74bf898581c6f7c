import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { orderLinkEmail } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume } from "#app/rate-limits/.server/consume.ts";
import { rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { reportAttack } from "#app/shared/.server/attention.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Runs after an order's number or address was tried too often: emails the order's link to its customer, and reports
 * guesses that hit a real order to staff. It runs in a job so that a correct pair takes no longer to answer.
 */
export async function answerLocked(
  shop: Shop,
  { number, email, event }: { number: string; email: string; event: string },
): Promise<void> {
  const isNumber = eq(orders.number, number);
  const isEmail = eq(sql`lower(${orders.email})`, email);
  const [order] = await shop.db
    .select({ id: orders.id, number: orders.number, email: orders.email })
    .from(orders)
    .where(and(or(isNumber, isEmail), or(isNotNull(orders.paidAt), eq(orders.status, "on_hold"))))
    .orderBy(sql`(${isNumber} and ${isEmail}) is true desc`)
    .limit(1);
  if (!order) return;
  await reportAttack(shop.db, {
    kind: "guesses_locked",
    subject: `order:${order.id}`,
    orderId: order.id,
    summary: `Order ${order.number}, or another with its email address, was looked up too often. Tracking it now takes the link in an email.`,
  });
  if (order.number !== number || !order.email || order.email.toLowerCase() !== email) return;
  // Counted only now: a stranger's wrong guesses must not use up the customer's links.
  if (!(await consume(shop, rateLimits.trackEmail(email)))) return;
  const envelope = { to: order.email, event: `${order.id}.${event}`, orderId: order.id };
  await queueEmail(shop, shop.db, orderLinkEmail, { ...envelope, data: { orderId: order.id } });
}
