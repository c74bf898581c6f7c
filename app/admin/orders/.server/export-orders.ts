import { and, asc, desc, inArray, sql } from "drizzle-orm";
import { furtherPaid } from "#app/orders/further-payment/.server/further-payments.ts";
import { cardFeeOfStore, marginOf } from "#app/pricing/margin.ts";
import { vatOf } from "#app/pricing/vat.ts";
import { csvLines } from "#app/shared/csv.ts";
import { penceToPounds, penceToRate } from "#app/shared/money.ts";
import { columnsOf } from "#database/query-rows.ts";
import { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { statusLabels } from "../status-changes.ts";
import { narrowOrders, type OrderQuery } from "./order-search.ts";

const columns = [
  "number",
  "placed",
  "paid",
  "status",
  "country",
  "items",
  "goods",
  "items_total",
  "discount",
  "discount_code",
  "delivery",
  "tax",
  "vat",
  "total",
  "refunded",
  "print_cost",
  "margin",
  "posted",
  "delivered",
];
const batchSize = 500;

/**
 * A query's orders as CSV lines, newest first. Reads 500 at a time, so memory use does not grow with their number.
 * Money is pounds. Contains no names, addresses or email addresses.
 */
export async function* exportOrders(shop: Reader, query: OrderQuery): AsyncGenerator<string> {
  yield csvLines([columns]);
  const { where } = await narrowOrders(shop, query);
  let last: { placed: string; id: string } | null = null;
  for (;;) {
    const batch = await nextBatch(shop, where, last);
    if (batch.length > 0) yield csvLines(await linesOf(shop, batch));
    const end = batch.at(-1);
    if (!end || batch.length < batchSize) return;
    last = { placed: end.placed, id: end.id };
  }
}

type Reader = Pick<Shop, "db" | "store">;
type Where = Awaited<ReturnType<typeof narrowOrders>>["where"];

/** Pages by key, not by offset: each batch starts after the last row's time, to the microsecond. */
const nextBatch = (shop: Reader, where: Where, after: { placed: string; id: string } | null) =>
  shop.db
    .select({
      id: orders.id,
      placed: sql<string>`${orders.createdAt}::text`,
      ...columnsOf(orders, "number", "createdAt", "paidAt", "status", "country", "itemsTotal"),
      ...columnsOf(orders, "discountTotal", "discountCode", "shippingTotal", "taxTotal", "total", "refundedTotal"),
      printCostTotal: orders.billedPrintTotal,
      ...columnsOf(orders, "printDeliveryTotal", "shippedAt", "deliveredAt"),
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
    .limit(batchSize);

type Row = Awaited<ReturnType<typeof nextBatch>>[number];
/** Negative amounts are numbers, since a text that begins with a minus could be read as a formula. */
function pounds(pence: number | null | undefined): number | string | null {
  if (pence === null || pence === undefined) return null;
  return pence < 0 ? penceToPounds(pence) : penceToRate(pence);
}

async function linesOf(shop: Reader, batch: readonly Row[]): Promise<unknown[][]> {
  const ids = batch.map(({ id }) => id);
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const more = furtherPaid(shop.db);
  const further = await shop.db.select().from(more).where(inArray(more.orderId, ids));
  return batch.map((order) => {
    const own = byOrder.get(order.id) ?? [];
    const goods = own.map(
      ({ quantity, productName, color, size }) => `${quantity} x ${productName} (${color}, ${size})`,
    );
    const vat = vatOf(shop.store.legal, order);
    const margin = marginOf(
      { ...order, vat, cardFee: cardFeeOfStore(shop.store) },
      further.find(({ orderId }) => orderId === order.id)?.amounts,
    );
    return [
      order.number,
      order.createdAt,
      order.paidAt,
      statusLabels[order.status],
      order.country,
      own.reduce((sum, { quantity }) => sum + quantity, 0),
      goods.join("; "),
      pounds(order.itemsTotal),
      pounds(order.discountTotal),
      order.discountCode,
      pounds(order.shippingTotal),
      pounds(order.taxTotal),
      pounds(vat),
      pounds(order.total),
      pounds(order.refundedTotal),
      pounds(order.printCostTotal),
      order.paidAt ? pounds(margin?.margin) : null,
      order.shippedAt,
      order.deliveredAt,
    ];
  });
}
