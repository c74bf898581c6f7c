import { and, asc, desc, inArray, sql } from "drizzle-orm";
import { cardFeeOfStore, marginOf } from "#app/pricing/margin.ts";
import { csvLines } from "#app/shared/csv.ts";
import { penceToPounds, penceToRate } from "#app/shared/money.ts";
import { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { statusLabels } from "../status-changes.ts";
import { narrowOrders, type OrderQuery } from "./order-search.ts";

const columns = [
  ...["number", "placed", "paid", "status", "country", "items", "goods"],
  ...["items_total", "discount", "discount_code", "delivery", "tax", "total", "refunded"],
  ...["print_cost", "margin", "posted", "delivered"],
];
const perBatch = 500;

/**
 * The orders of a query as a table, newest first, a few hundred at a time: however many there are, no more of them are
 * in memory at once. Money is pounds. There are no names, addresses or email addresses in it.
 */
export async function* exportOrders(shop: Shop, query: OrderQuery): AsyncGenerator<string> {
  yield csvLines([columns]);
  const { where } = await narrowOrders(shop, query);
  let last: { placed: string; id: string } | null = null;
  for (;;) {
    const batch = await nextBatch(shop, where, last);
    if (batch.length > 0) yield csvLines(await linesOf(shop, batch));
    const end = batch.at(-1);
    if (!end || batch.length < perBatch) return;
    last = { placed: end.placed, id: end.id };
  }
}

type Where = Awaited<ReturnType<typeof narrowOrders>>["where"];

/** By key, not by offset: each batch begins where the one before ended, to the microsecond. */
const nextBatch = (shop: Shop, where: Where, after: { placed: string; id: string } | null) =>
  shop.db
    .select({
      id: orders.id,
      placed: sql<string>`${orders.createdAt}::text`,
      number: orders.number,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      status: orders.status,
      country: orders.country,
      itemsTotal: orders.itemsTotal,
      discountTotal: orders.discountTotal,
      discountCode: orders.discountCode,
      shippingTotal: orders.shippingTotal,
      taxTotal: orders.taxTotal,
      total: orders.total,
      refundedTotal: orders.refundedTotal,
      printCostTotal: orders.billedPrintTotal,
      printDeliveryTotal: orders.printDeliveryTotal,
      shippedAt: orders.shippedAt,
      deliveredAt: orders.deliveredAt,
    })
    .from(orders)
    .where(
      and(
        where,
        after
          ? sql`(${orders.createdAt}, ${orders.id}) < (${after.placed}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(perBatch);

type Row = Awaited<ReturnType<typeof nextBatch>>[number];
/** A loss is a number, not a text: its minus would be taken for the beginning of a formula. */
const pounds = (pence: number | null | undefined) =>
  pence === null || pence === undefined ? null : pence < 0 ? penceToPounds(pence) : penceToRate(pence);

async function linesOf(shop: Shop, batch: readonly Row[]): Promise<unknown[][]> {
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        batch.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.position));
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return batch.map((order) => {
    const own = byOrder.get(order.id) ?? [];
    const goods = own.map(
      ({ quantity, productName, color, size }) => `${quantity} x ${productName} (${color}, ${size})`,
    );
    const margin = marginOf({ ...order, cardFee: cardFeeOfStore(shop.store) });
    return [
      ...[order.number, order.createdAt, order.paidAt, statusLabels[order.status], order.country],
      ...[own.reduce((sum, { quantity }) => sum + quantity, 0), goods.join("; ")],
      ...[pounds(order.itemsTotal), pounds(order.discountTotal), order.discountCode, pounds(order.shippingTotal)],
      ...[pounds(order.taxTotal), pounds(order.total), pounds(order.refundedTotal)],
      ...[pounds(order.printCostTotal), order.paidAt ? pounds(margin?.margin) : null],
      ...[order.shippedAt, order.deliveredAt],
    ];
  });
}
