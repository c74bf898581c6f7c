import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { narrowOrders, wasPlaced } from "#app/admin/orders/.server/order-search.ts";
import { Refusal } from "#app/endpoint.ts";
import { readOrdersAsJson } from "#app/orders/.server/read-order-json.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { badParameter, noCursor, type OrdersQuery } from "../queries.ts";

/**
 * A page of placed orders, newest first: the back office's list, by position instead of page number.
 * @throws Refusal 400 for a cursor that no page returned
 */
export async function listPlacedOrders(shop: Shop, { status, updatedSince, limit, cursor }: OrdersQuery) {
  const { where } = await narrowOrders(shop, { search: "", statuses: status ? [status] : [] });
  const found = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        where,
        updatedSince && gte(orders.updatedAt, updatedSince),
        cursor === undefined ? undefined : await after(shop, cursor),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  return {
    orders: await readOrdersAsJson(
      shop,
      page.map(({ id }) => id),
    ),
    nextCursor: found.length > limit ? page.at(-1)!.number : null,
  };
}

/** The orders after another in the list. Its time is compared in the database, which counts microseconds. */
async function after({ db }: Shop, cursor: string): Promise<SQL> {
  const [last] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, cursor));
  if (!last) throw badParameter("cursor", noCursor);
  return sql`(${orders.createdAt}, ${orders.id}) < (select created_at, id from orders where id = ${last.id})`;
}

/** A placed order. @throws Refusal 404 if there is none with this number */
export async function readOrderByNumber(shop: Shop, number: string) {
  const [found] = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.number, number), wasPlaced));
  const [order] = found ? await readOrdersAsJson(shop, [found.id]) : [];
  if (!order) throw new Refusal(404, "There is no placed order with this number.");
  return order;
}
