import { and, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#app/orders/rules.ts";
import { attentionItems, orderItems, orders, products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { containing, patternOf, searchWords } from "../../search-words.ts";
import { type DeliveryMethod, orderTabs, standardRates } from "../order-list.ts";

export type OrderQuery = {
  /** A number, a whole address, or words of name, address and products; empty for everything. */
  search: string;
  /** Empty for all that were placed, and for whatever has the number or address that is searched. */
  statuses: readonly OrderStatus[];
  /** Days back from now. */
  placedWithin?: number;
  /** Only what has something open on the desk. */
  needsAttention?: boolean;
  delivery?: DeliveryMethod | undefined;
};

/** Everything that was placed. Written out, so that the planner sees that the index on placed orders serves it. */
const unpaid = orderTabs.unpaid.statuses.map((status) => `'${status}'`).join(", ");
export const wasPlaced = sql`${orders.status} not in (${sql.raw(unpaid)})`;

/** Written out for the planner, too: the few that go by express have an index of their own. */
const standard = sql.raw(standardRates.map((rate) => `'${rate}'`).join(", "));
const sentBy: Record<DeliveryMethod, SQL> = {
  standard: sql`${orders.shippingRateId} in (${standard})`,
  express: sql`${orders.shippingRateId} not in (${standard})`,
};

export type Narrowed = {
  where: SQL | undefined;
  /** It names orders by their number or their whole address, not by words. */
  isExact?: boolean;
  /** What is searched for is in so many orders that they are found by walking through them: nobody counts those. */
  isCommon: boolean;
};

/** What a query narrows the orders to, as SQL. */
export async function narrowOrders(shop: Shop, query: OrderQuery): Promise<Narrowed> {
  const { statuses, placedWithin, needsAttention, delivery, search } = query;
  const found = search ? await find(shop, search) : undefined;
  const where = and(
    statuses.length > 0 ? inArray(orders.status, [...statuses]) : found?.isExact ? undefined : wasPlaced,
    placedWithin ? gte(orders.createdAt, sql`now() - make_interval(days => ${placedWithin})`) : undefined,
    needsAttention ? inArray(orders.id, stuckOrders(shop)) : undefined,
    delivery ? sentBy[delivery] : undefined,
    found?.where,
  );
  return { where, isCommon: found?.isCommon ?? false };
}

const stuckOrders = (shop: Shop) =>
  shop.db
    .select({ id: attentionItems.orderId })
    .from(attentionItems)
    .where(and(isNull(attentionItems.resolvedAt), isNotNull(attentionItems.orderId)));

async function find(shop: Shop, search: string): Promise<Narrowed> {
  const typed = search.toLowerCase();
  const number = /^([a-z]{1,5})?[\s-]*(\d{4,12})$/.exec(typed)?.[2];
  const exact = { isCommon: false, isExact: true };
  if (number) return { where: eq(orders.number, `${shop.store.orderNumberPrefix}-${number}`), ...exact };
  if (/^\S+@\S+\.\S+$/.test(typed)) return { where: eq(sql`lower(${orders.email})`, typed), ...exact };
  const words = searchWords(typed);
  const named = and(...words.map((word) => sql`${orders.searchWords} like ${patternOf(word)}`))!;
  const goods = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(...words.map((word) => sql`lower(${products.name}) like ${containing(word)}`)))
    .orderBy(desc(products.id))
    .limit(100);
  if (goods.length === 0) return { where: named, isCommon: false };
  return withGoods(
    shop,
    named,
    goods.map(({ id }) => id),
  );
}

/** More orders than this are looked through one by one, newest first, instead of being named. */
const mostNamed = 2_000;

/** Orders of these names or with these products. Few are named to the database, so that it goes straight to them. */
async function withGoods(shop: Shop, named: SQL, productIds: number[]): Promise<Narrowed> {
  const lines = await shop.db
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(inArray(orderItems.productId, productIds))
    .limit(mostNamed + 1);
  if (lines.length <= mostNamed) {
    const ids = [...new Set(lines.map(({ orderId }) => orderId))];
    const either = sql`select ${orders.id} from ${orders} where ${named} union select unnest(${sql.param(ids)}::uuid[])`;
    return { where: sql`${orders.id} in (${either})`, isCommon: false };
  }
  const holds = sql`exists (select from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${inArray(orderItems.productId, productIds)})`;
  return { where: or(named, holds), isCommon: true };
}
