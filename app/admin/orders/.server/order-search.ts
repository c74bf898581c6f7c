import { and, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#app/orders/rules.ts";
import { attentionItems, orderItems, orders, products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { orderTabs } from "../order-filters.ts";

export type OrderQuery = {
  /** A number, a whole address, or words of name, address and products; empty for everything. */
  search: string;
  /** Empty for all that were placed. */
  statuses: readonly OrderStatus[];
  /** Days back from now. */
  placedWithin?: number;
  /** Only what has something open on the desk. */
  needsAttention?: boolean;
};

/** Everything that was placed. Written out, so that the planner sees that the index on placed orders serves it. */
const unpaid = orderTabs.unpaid.statuses.map((status) => `'${status}'`).join(", ");
const wasPlaced = sql`${orders.status} not in (${sql.raw(unpaid)})`;

/** What a query narrows the orders to, as SQL. */
export async function orderConditions(shop: Shop, query: OrderQuery): Promise<SQL | undefined> {
  const { statuses, placedWithin, needsAttention, search } = query;
  return and(
    statuses.length > 0 ? inArray(orders.status, [...statuses]) : wasPlaced,
    placedWithin ? gte(orders.createdAt, sql`now() - make_interval(days => ${placedWithin})`) : undefined,
    needsAttention ? inArray(orders.id, stuckOrders(shop)) : undefined,
    search ? await found(shop, search) : undefined,
  );
}

const stuckOrders = (shop: Shop) =>
  shop.db
    .select({ id: attentionItems.orderId })
    .from(attentionItems)
    .where(and(isNull(attentionItems.resolvedAt), isNotNull(attentionItems.orderId)));

const ordersWith = (shop: Shop, productIds: number[]) =>
  shop.db.select({ id: orderItems.orderId }).from(orderItems).where(inArray(orderItems.productId, productIds));

async function found(shop: Shop, search: string): Promise<SQL> {
  const typed = search.toLowerCase();
  const number = /^([a-z]{1,5})?[\s-]*(\d{4,12})$/.exec(typed)?.[2];
  if (number) return eq(orders.number, `${shop.store.orderNumberPrefix}-${number}`);
  if (/^\S+@\S+\.\S+$/.test(typed)) return eq(sql`lower(${orders.email})`, typed);
  const words = typed.split(/\s+/).slice(0, 6);
  const named = and(...words.map((word) => sql`${orders.searchWords} like ${patternOf(word)}`))!;
  const goods = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(...words.map((word) => sql`lower(${products.name}) like ${`%${escaped(word)}%`}`)))
    .orderBy(desc(products.id))
    .limit(100);
  if (goods.length === 0) return named;
  const byName = shop.db.select({ id: orders.id }).from(orders).where(named);
  const byProduct = ordersWith(
    shop,
    goods.map(({ id }) => id),
  );
  return or(inArray(orders.id, byName.union(byProduct)))!;
}

const escaped = (word: string) => word.replace(/[\\%_]/g, "\\$&");
/** The index knows three letters in a row; a shorter word has to be one of its own. */
const patternOf = (word: string) => (word.length < 3 ? `% ${escaped(word)} %` : `%${escaped(word)}%`);
