import { createHash, randomUUID } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import { knownBrowser, knownFor, rememberBrowser } from "#app/accounts/sign-in/.server/known-browser.ts";
import { orderLinkEmail } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume, giveBack, passGate, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { reportAttack } from "#app/shared/.server/attention.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { orders } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { trackingLocked } from "../../.server/jobs.ts";
import { isPaidOrHeld } from "../../.server/order-store.ts";
import type { findOrderRefusals, TrackOrderForm } from "../../contract.ts";
import type { StatusFacts } from "../../status-text.ts";
import { statusColumns } from "./list-orders.ts";
import { historyOf, type OrderHistory } from "./order-history.ts";
import { ownPlacedOrder } from "./own-order.ts";

/** What anyone with the number and address may see. The only personal data is the town. */
export type TrackedOrder = StatusFacts &
  OrderHistory & {
    number: string;
    city: string | null;
    /** Business-clock time. */
    now: Date;
  };

/**
 * Finds a placed order by number and address.
 * @returns 'not-found' if either is wrong; 'too-many' after ten attempts in a minute from one network; 'locked' if the number
 * or address was tried too often, right or wrong. Then the customer gets the link by email; a browser that has opened
 * the order before is not locked out
 */
export async function trackOrder(
  shop: Shop,
  request: Request,
  { number, email }: TrackOrderForm,
): Promise<TrackedOrder | keyof typeof findOrderRefusals> {
  const pair = knownFor.order(number, email);
  const device = knownBrowser(shop, request, pair);
  const gate = await passGate(shop, rateLimits.trackOrder(number, email, clientAddress(request), device));
  if (gate.state === "refused") return "too-many";
  if (gate.state === "locked" && !(await isOwn(shop, request, number, email))) {
    const key = createHash("sha256").update(pair).digest("hex");
    await enqueue(shop, shop.db, trackingLocked, { number, email, event: randomUUID() }, key);
    return "locked";
  }
  const found = await findPlaced(shop, number, email);
  if (!found) return "not-found";
  if (gate.state === "open") await giveBack(shop, gate.counted);
  rememberBrowser(shop, request, pair);
  const { id, ...order } = found;
  return { ...order, ...(await historyOf(shop.db, id)), now: shop.clock.now() };
}

async function isOwn(shop: Shop, request: Request, number: string, email: string): Promise<boolean> {
  const { order } = await ownPlacedOrder(shop, request, number);
  return order?.email?.toLowerCase() === email;
}

/** Excludes drafts. Includes orders with a held payment: they have reached the shop. */
async function findPlaced(shop: Shop, number: string, email: string) {
  const [order] = await shop.db
    .select({ ...statusColumns, city: orders.city })
    .from(orders)
    .where(and(eq(orders.number, number), eq(sql`lower(${orders.email})`, email), isPaidOrHeld));
  return order;
}

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
    .where(and(or(isNumber, isEmail), isPaidOrHeld))
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
