import { asc, inArray } from "drizzle-orm";
import { vatOf } from "#app/pricing/vat.ts";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { OrderJson } from "../order-json.ts";

const orderColumns = {
  ...columnsOf(orders, "id", "number", "status", "itemsTotal", "discountTotal", "shippingTotal", "taxTotal", "total"),
  ...columnsOf(orders, "capturedTotal", "refundedTotal", "createdAt", "updatedAt", "paidAt"),
  ...columnsOf(orders, "shippedAt", "deliveredAt", "canceledAt", "country"),
};
const itemColumns = {
  ...columnsOf(orderItems, "orderId", "productName", "productSlug", "color", "size", "sku"),
  ...columnsOf(orderItems, "quantity", "canceledQuantity", "unitPrice", "total"),
};

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** Orders as programs outside the shop see them, in the order of `ids`; those that do not exist are left out. */
export async function readOrdersAsJson(
  { db, store }: Pick<Shop, "store"> & { db: Queryable },
  ids: readonly string[],
): Promise<OrderJson[]> {
  if (ids.length === 0) return [];
  const [rows, items] = await Promise.all([
    db
      .select(orderColumns)
      .from(orders)
      .where(inArray(orders.id, [...ids])),
    db
      .select(itemColumns)
      .from(orderItems)
      .where(inArray(orderItems.orderId, [...ids]))
      .orderBy(asc(orderItems.orderId), asc(orderItems.position)),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId);
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const { id: _, country: __, ...order } = row;
    return [
      {
        ...order,
        currency: "GBP" as const,
        vatTotal: vatOf(store.legal, row),
        createdAt: order.createdAt.toISOString(),
        updatedAt: order.updatedAt.toISOString(),
        paidAt: iso(order.paidAt),
        shippedAt: iso(order.shippedAt),
        deliveredAt: iso(order.deliveredAt),
        canceledAt: iso(order.canceledAt),
        items: (itemsOf.get(id) ?? []).map(({ orderId: _, ...item }) => item),
      },
    ];
  });
}
