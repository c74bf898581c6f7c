import { and, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#app/orders/rules.ts";
import { attentionItems, orderItems, orders, products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { containing, patternOf, searchWords } from "../../kit/list-query.ts";
import { type DeliveryMethod, orderTabs, standardRates } from "../order-list.ts";

type Reader = Pick<Shop, "db" | "store">;

export type OrderQuery = {
  /** An order number, a complete email address, or words from name, address and products; empty for all. */
  search: string;
  /** Empty for all placed orders, or for an exact match in any status. */
  statuses: readonly OrderStatus[];
  /** Days before now. */
  placedWithin?: number;
  /** Only orders with an open attention item. */
  needsAttention?: boolean;
  delivery?: DeliveryMethod | undefined;
  /** Only these orders, in any status and whatever else is asked. */
  numbers?: readonly string[];
};

/** All placed orders. Literals, so that the planner can use the index on placed orders. */
const unpaid = orderTabs.unpaid.statuses.map((status) => `'${status}'`).join(", ");
export const wasPlaced = sql`${orders.status} not in (${sql.raw(unpaid)})`;

/** Literals for the planner again: express orders have an index of their own. */
const standard = sql.raw(standardRates.map((rate) => `'${rate}'`).join(", "));
const sentBy: Record<DeliveryMethod, SQL> = {
  standard: sql`${orders.shippingRateId} in (${standard})`,
  express: sql`${orders.shippingRateId} not in (${standard})`,
};

type Narrowed = {
  where: SQL | undefined;
  /** It matches an order number or a complete email address. */
  isExact?: boolean;
  /** So many orders match that they are scanned rather than counted. */
  isCommon: boolean;
};

/** The query as an SQL condition. */
export async function narrowOrders(shop: Reader, query: OrderQuery): Promise<Narrowed> {
  const { statuses, placedWithin, needsAttention, delivery, search, numbers = [] } = query;
  if (numbers.length > 0) return { where: inArray(orders.number, [...numbers]), isCommon: false };
  const found = search ? await find(shop, search) : undefined;
  const where = and(
    hasStatus(statuses, found?.isExact),
    placedWithin ? gte(orders.createdAt, sql`now() - make_interval(days => ${placedWithin})`) : undefined,
    needsAttention ? inArray(orders.id, stuckOrders(shop)) : undefined,
    delivery ? sentBy[delivery] : undefined,
    found?.where,
  );
  return { where, isCommon: found?.isCommon ?? false };
}

/** Without a choice of statuses, the placed orders; one that was asked for by its number or email, in any status. */
function hasStatus(statuses: OrderQuery["statuses"], isExact = false): SQL | undefined {
  if (statuses.length > 0) return inArray(orders.status, [...statuses]);
  return isExact ? undefined : wasPlaced;
}

const stuckOrders = (shop: Reader) =>
  shop.db
    .select({ id: attentionItems.orderId })
    .from(attentionItems)
    .where(and(isNull(attentionItems.resolvedAt), isNotNull(attentionItems.orderId)));

/** The order number that a search is for, with or without the shop's letters: 'LT-10042', 'lt 10042', '10042'. */
export function searchedOrderNumber({ store }: Pick<Shop, "store">, search: string): string | null {
  const digits = /^(?:[a-z]{1,5})?[\s-]*(\d{4,12})$/i.exec(search)?.[1];
  return digits ? `${store.orderNumberPrefix}-${digits}` : null;
}

async function find(shop: Reader, search: string): Promise<Narrowed> {
  const typed = search.toLowerCase();
  const number = searchedOrderNumber(shop, search);
  const exact = { isCommon: false, isExact: true };
  if (number) return { where: eq(orders.number, number), ...exact };
  if (/^\S+@\S+\.\S+$/.test(typed)) return { where: eq(sql`lower(${orders.email})`, typed), ...exact };
  const words = searchWords(search);
  const named = and(...words.map((word) => sql`${orders.searchWords} like ${patternOf(word)}`))!;
  const goods = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(...words.map((word) => sql`lower(fold_accents(${products.name})) like ${containing(word)}`)))
    .orderBy(desc(products.id))
    .limit(100);
  if (goods.length === 0) return { where: named, isCommon: false };
  return withGoods(
    shop,
    named,
    goods.map(({ id }) => id),
  );
}

/** Above this many matching orders, they are scanned newest first instead of listed by id. */
const maxListedIds = 2_000;

/** Orders that match the words or contain these products. A small number is passed as ids, which is fast. */
async function withGoods(shop: Reader, named: SQL, productIds: number[]): Promise<Narrowed> {
  const lines = await shop.db
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(inArray(orderItems.productId, productIds))
    .limit(maxListedIds + 1);
  if (lines.length <= maxListedIds) {
    const ids = [...new Set(lines.map(({ orderId }) => orderId))];
    const either = sql`select ${orders.id} from ${orders} where ${named} union select unnest(${sql.param(ids)}::uuid[])`;
    return { where: sql`${orders.id} in (${either})`, isCommon: false };
  }
  const containsProduct = sql`exists (select from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${inArray(orderItems.productId, productIds)})`;
  return { where: or(named, containsProduct), isCommon: true };
}
