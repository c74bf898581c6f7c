import { and, count, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { furtherPaid } from "#app/orders/further-payment/.server/further-payments.ts";
import { type CardFee, cardFeeOfStore, cardFeesOf, type Margin, marginOfGroups } from "#app/pricing/margin.ts";
import { vatRateOf, vatWithin } from "#app/pricing/vat.ts";
import { startOfDay } from "#app/pricing/working-days.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { boundsOf, type Period, periodBefore } from "../periods.ts";
import { sumPence, within } from "./read-sales.ts";

/** The order with the lowest or highest margin; pence. */
export type MarginEnd = { number: string; margin: number };
export type PeriodMargin = {
  /** Null while the card fee is not configured. */
  margin: Margin | null;
  before: Margin | null;
  /** The number of orders with known costs: those that were printed, and those that never will be. */
  known: number;
  /** Of printed orders. */
  lowest: MarginEnd | null;
  highest: MarginEnd | null;
};

const paid = sql<number>`${orders.itemsTotal} - ${orders.discountTotal} + ${orders.shippingTotal}`;
/** All costs except card fees and VAT, which are the same for all orders of a group. */
const costs = sql<number>`${orders.taxTotal} + ${orders.refundedTotal} + ${orders.billedPrintTotal}`;

/** The margin of the orders paid in a period and in the one before it, by the rule of pricing/margin.ts. */
export async function readMargin(shop: Reader, period: Period): Promise<PeriodMargin> {
  const fee = cardFeeOfStore(shop.store);
  if (!fee) return { margin: null, before: null, known: 0, lowest: null, highest: null };
  const [now, earlier] = await Promise.all([groupsOf(shop, period), groupsOf(shop, periodBefore(period))]);
  const [lowest, highest] = await Promise.all([
    endOf(shop, period, fee, now, ({ maxCosts }) => maxCosts, 1),
    endOf(shop, period, fee, now, ({ minCosts }) => minCosts, -1),
  ]);
  return {
    margin: marginOfGroups(now, fee),
    before: marginOfGroups(earlier, fee),
    known: now.reduce((sum, group) => sum + group.orders, 0),
    lowest,
    highest,
  };
}

type Reader = Pick<Shop, "db" | "store">;
type Group = Awaited<ReturnType<typeof groupsOf>>[number];

const known = (period: Period) => and(within(orders.paidAt, boundsOf(period)), isNotNull(orders.billedPrintTotal));
const isPrinted = gt(orders.billedPrintTotal, 0);

/**
 * What decides how much VAT an order has: its country, whether it was paid before the registration, and what was
 * refunded of it. Reads only the index `orders_paid` while the trader is not registered.
 */
const vatGroup = ({ store: { legal } }: Reader): SQL<string> => {
  if (legal.vatNumber === null) return sql<string>`''`;
  const since = legal.vatSince && startOfDay(legal.vatSince);
  return sql<string>`concat_ws(' ', ${orders.refundedTotal}, ${orders.paidAt} >= ${since}::timestamptz, ${orders.country})`;
};

/** Orders with the same payments and the same VAT, added up. */
async function groupsOf(shop: Reader, period: Period) {
  const { legal } = shop.store;
  const groups = await readGroups(shop, period);
  return groups.map(({ country, paidAt, ...group }) => {
    const rate = vatRateOf(legal, { country, paidAt: new Date(paidAt) }) ?? 0;
    const vat = rate === 0 ? 0 : vatWithin(group.paid - group.refundedTotal / group.orders, rate);
    return { ...group, vat, taxTotal: group.addedTax + vat * group.orders };
  });
}

function readGroups(shop: Reader, period: Period) {
  const more = furtherPaid(shop.db);
  return shop.db
    .select({
      paid,
      further: furtherOf(more),
      vatGroup: vatGroup(shop),
      country: shop.store.legal.vatNumber === null ? sql<null>`null` : sql<string | null>`min(${orders.country})`,
      paidAt: sql<string>`min(${orders.paidAt})`,
      orders: count(),
      addedTax: sumPence(orders.taxTotal),
      refundedTotal: sumPence(orders.refundedTotal),
      printCostTotal: sumPence(orders.billedPrintTotal),
      printDeliveryTotal: sumPence(sql`least(coalesce(${orders.printDeliveryTotal}, 0), ${orders.billedPrintTotal})`),
      maxCosts: sql<number | null>`max(${costs}) filter (where ${isPrinted})`,
      minCosts: sql<number | null>`min(${costs}) filter (where ${isPrinted})`,
    })
    .from(orders)
    .leftJoin(more, eq(more.orderId, orders.id))
    .where(known(period))
    .groupBy(sql`1, 2, 3`);
}

const furtherOf = ({ amounts }: ReturnType<typeof furtherPaid>) => sql<number[]>`coalesce(${amounts}, '{}')`;

/** The printed order with the lowest or highest margin. @param sign 1 for the lowest, -1 for the highest */
async function endOf(
  shop: Reader,
  period: Period,
  fee: CardFee,
  groups: readonly Group[],
  costsOf: (group: Group) => number | null,
  sign: 1 | -1,
): Promise<MarginEnd | null> {
  const ends = groups.flatMap((group) => {
    const spent = costsOf(group);
    return spent === null ? [] : { ...group, spent, margin: group.paid - spent - group.vat - cardFeesOf(group, fee) };
  });
  const end = ends.toSorted((one, other) => sign * (one.margin - other.margin))[0];
  if (!end) return null;
  const more = furtherPaid(shop.db);
  const isPaidSo = eq(furtherOf(more), sql`${`{${end.further.join(",")}}`}::int[]`);
  const isTaxedSo = eq(vatGroup(shop), end.vatGroup);
  const found = shop.db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(more, eq(more.orderId, orders.id))
    .where(and(known(period), isPrinted, eq(paid, end.paid), isPaidSo, eq(costs, end.spent), isTaxedSo))
    .limit(1);
  const [order] = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.id, found));
  return order ? { number: order.number, margin: end.margin } : null;
}
