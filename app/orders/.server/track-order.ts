import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { limits } from "#app/rate-limits/.server/limits.ts";
import { takeTry } from "#app/rate-limits/.server/take-try.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { TrackOrderForm } from "../contract.ts";
import type { Standing } from "../status-words.ts";
import { historyOf, type OrderHistory } from "./order-history.ts";

/** What anyone with number and address may see: of personal data, the town and nothing more. */
export type TrackedOrder = Standing &
  OrderHistory & {
    number: string;
    city: string | null;
    /** The business clock's. */
    now: Date;
  };

/**
 * The order of this number and address, if it was ever placed.
 * @returns 'too-many' after ten tries in a minute for the same number, address or network address; null when there
 *   is none, whichever of the two is wrong
 */
export async function trackOrder(
  shop: Shop,
  { number, email }: TrackOrderForm,
  clientAddress: string | null,
): Promise<TrackedOrder | "too-many" | null> {
  if (!(await takeTry(shop, limits.trackOrder(number, email, clientAddress)))) return "too-many";
  const found = await findPlaced(shop, number, email);
  if (!found) return null;
  const { id, ...order } = found;
  return { ...order, ...(await historyOf(shop.db, id)), now: shop.clock.now() };
}

/** Drafts are not orders yet; an order that is parked has reached us although its payment is in question. */
async function findPlaced(shop: Shop, number: string, email: string) {
  const [order] = await shop.db
    .select({
      id: orders.id,
      number: orders.number,
      city: orders.city,
      status: orders.status,
      printState: orders.printState,
      paidAt: orders.paidAt,
      cancelUntil: orders.cancelUntil,
      canceledAt: orders.canceledAt,
      shippedAt: orders.shippedAt,
      deliveredAt: orders.deliveredAt,
      deliveryAssumed: orders.deliveryAssumed,
      shippingMinDays: orders.shippingMinDays,
      shippingMaxDays: orders.shippingMaxDays,
    })
    .from(orders)
    .where(
      and(
        eq(orders.number, number),
        eq(sql`lower(${orders.email})`, email),
        or(isNotNull(orders.paidAt), eq(orders.status, "on_hold")),
      ),
    );
  return order;
}
