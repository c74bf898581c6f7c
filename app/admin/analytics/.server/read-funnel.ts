import { count, eq, sql } from "drizzle-orm";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { boundsOf, type Period, periodBefore } from "../periods.ts";
import { within } from "./read-sales.ts";

export type Funnel = { opened: number; addressed: number; delivery: number; paid: number };

/**
 * The checkout funnel of a period and of the one before it, from the orders themselves, without visitor tracking.
 * `refused`: orders whose card was declined and not tried again.
 */
export async function readFunnel(shop: Pick<Shop, "db">, period: Period) {
  const of = async (each: Period): Promise<Funnel> => {
    const [row] = await shop.db
      .select({
        opened: count(),
        // The country is kept when an abandoned checkout's address is erased.
        addressed: count(orders.country),
        delivery: count(orders.shippingRateId),
        paid: count(orders.paidAt),
      })
      .from(orders)
      .where(within(orders.createdAt, boundsOf(each)));
    return row!;
  };
  const [now, before, [failed]] = await Promise.all([
    of(period),
    of(periodBefore(period)),
    shop.db
      .select({ refused: count() })
      .from(orders)
      .where(sql`${eq(orders.status, "payment_failed")} and ${within(orders.createdAt, boundsOf(period))}`),
  ]);
  return { now, before, refused: failed?.refused ?? 0 };
}
