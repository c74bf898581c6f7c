import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { orderLinkEmail } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume } from "#app/rate-limits/.server/consume.ts";
import { rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { reportAttack } from "#app/shared/.server/attention.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/**
 * What follows when an order's number or address was tried too often. A job does it, so that no answer takes longer for
 * a right pair: its customer gets the order's link, and staff are told where the guesses hit an order at all.
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
  // Counted here and not before: a stranger's wrong numbers must not use up the customer's links.
  if (!(await consume(shop, rateLimits.trackEmail(email)))) return;
  const envelope = { to: order.email, event: `${order.id}.${event}`, orderId: order.id };
  await queueEmail(shop, shop.db, orderLinkEmail, { ...envelope, data: { orderId: order.id } });
}
