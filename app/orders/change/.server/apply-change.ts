import { eq, inArray, sql } from "drizzle-orm";
import { bringForward, readWait } from "#app/preorders/.server/waits.ts";
import { earlierDayText } from "#app/preorders/changed-wait.ts";
import type { Transaction } from "#database/open.ts";
import { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, type Order, type OrderItem, readItems } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { rewritePrint } from "../../customer/.server/change-address.ts";
import { endFurtherPayment } from "../../further-payment/.server/further-payments.ts";
import { decideRefund } from "../../refunds/.server/decide-refund.ts";
import { changeKey } from "../calculate-change.ts";
import type { DearerDelivery } from "../change-delivery.ts";
import type { ChangeRecord } from "../change-record.ts";
import { type ChangePlan, dayAfter } from "../plan-change.ts";
import { type PlannedLine, priceFrom } from "../planned-line.ts";
import type { RestatedLines } from "../restate.ts";

/** Who chose a change. The refund of the difference counts as this member of staff's, if there is an id. */
type ChosenBy = { actor: "customer" } | { actor: "staff"; name: string; id?: string };

/** Who makes the change now. */
export type ChangedBy =
  | { actor: "customer" }
  | {
      actor: "staff";
      id: string;
      name: string;
      /** Whether this person can refund this many pence of the order without somebody else's approval. */
      canRefund: (tx: Transaction, amount: number) => Promise<boolean>;
      alongside: (tx: Transaction, plan: ChangePlan) => Promise<void>;
    };

/**
 * Makes a change: lines, totals, the refund of the difference, print order and email. The order must be locked and
 * unchanged since the plan was made, and any extra cost must have been paid.
 */
export async function applyChange(
  shop: Shop,
  tx: Transaction,
  order: Order,
  plan: ChangePlan,
  by: ChosenBy,
): Promise<void> {
  await endFurtherPayment(shop, tx, order.id);
  // The day may have moved while the change was paid for.
  const wait = await readWait(shop, tx, order);
  const earlier = dayAfter(wait, plan.lines);
  const record = plan.restated ? await restateLines(tx, order, plan, plan.restated) : plan.record;
  if (!plan.restated) for (const line of plan.lines) await rewriteLine(tx, line);
  await rewritePrint(shop, tx, order);
  if (earlier) await bringForward(shop, tx, order, earlier.day);
  if (plan.amount > 0) {
    await decideRefund(shop, tx, order, {
      decisionKey: changeKey(order.revision),
      amount: plan.amount,
      lines: plan.refund,
      reason: "Order changed",
      ...(by.actor === "staff" && by.id && { decidedBy: by.id }),
    });
  }
  const data = { changes: changeTexts(plan), ...record, ...(by.actor === "staff" && { by: by.name }) };
  await addEvent(tx, { orderId: order.id, type: "items_changed", actor: by.actor, data });
  await queueOrderEmail(shop, tx, {
    kind: "order-changed",
    order,
    event: `changed-${order.revision}`,
    at: shop.clock.now(),
    changes: plan.rows,
    notes: [...(earlier ? [earlierDayText(earlier, wait)] : []), ...(plan.charges ? [plan.charges] : [])],
  });
}

/** What changed, a text for each line. */
export const changeTexts = ({ rows }: ChangePlan): string[] => rows.map(({ name, words }) => `${name}, ${words}`);

/**
 * Prices and quantities stay as bought; units taken out are counted in `canceledQuantity`. Another size or colour
 * replaces the variant, and `unitPrice` becomes the price of one from now on. The line still counts as a sale of the
 * same product record.
 */
async function rewriteLine(tx: Transaction, line: PlannedLine): Promise<void> {
  const { item, kept, variant } = line;
  const canceledQuantity = item.quantity - kept;
  if (!variant && canceledQuantity === item.canceledQuantity) return;
  const { variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId } = variant ?? item;
  await tx
    .update(orderItems)
    .set({
      canceledQuantity,
      unitPrice: priceFrom(line),
      variantId,
      color,
      size,
      imageUrl,
      sku,
      printfulVariantId,
      printfulSyncVariantId,
    })
    .where(eq(orderItems.id, item.id));
}

/**
 * Writes the lines as planned by `restate`, with the order's totals and the amount captured, and recounts the units
 * sold.
 * @returns the invoice's record, with the order as it was before
 */
async function restateLines(
  tx: Transaction,
  order: Order,
  plan: ChangePlan,
  { changed, added, removed }: RestatedLines,
): Promise<ChangeRecord> {
  const was = await readItems(tx, order.id);
  await tx.execute(sql`select uncount_sale(${order.id})`);
  for (const { itemId, line } of changed) await tx.update(orderItems).set(line).where(eq(orderItems.id, itemId));
  if (removed.length > 0) await tx.delete(orderItems).where(inArray(orderItems.id, removed));
  const newIds = new Map<number, number>();
  let position = Math.max(...was.map((item) => item.position));
  for (const { itemId, line } of added) {
    const { id: _, ...from } = was.find(({ id }) => id === itemId)!;
    position++;
    const [row] = await tx
      .insert(orderItems)
      .values({ ...from, ...line, position })
      .returning({ id: orderItems.id });
    newIds.set(itemId, row!.id);
  }
  await tx.execute(sql`select count_sale_again(${order.id})`);
  const delivery = plan.delivery ?? null;
  await restateTotals(tx, order, Math.max(0, -plan.amount), delivery);
  const { itemsTotal, discountTotal, total, shippingTotal, shippingName, shippingCarrier } = order;
  return {
    ...plan.record,
    lines: plan.record.lines.map((line) => ({ ...line, id: newIds.get(line.id) ?? line.id })),
    before: {
      itemsTotal,
      discountTotal,
      total,
      lines: was.map(invoicedLine),
      ...(delivery && { delivery: { shippingTotal, shippingName, shippingCarrier } }),
    },
  };
}

const invoicedLine = (item: OrderItem) => {
  const { id, productName, color, size, quantity, total, bundleName, bundleInstance } = item;
  return { id, productName, color, size, quantity, total, bundleName, bundleInstance };
};

/**
 * Recalculates the order's totals from its lines, its delivery and everything paid.
 * @param charged pence paid for this change
 */
async function restateTotals(
  tx: Transaction,
  order: Order,
  charged: number,
  delivery: DearerDelivery | null,
): Promise<void> {
  const items = await readItems(tx, order.id);
  const itemsTotal = items.reduce((sum, item) => sum + item.total, 0);
  const discountTotal = items.reduce((sum, item) => sum + item.discountTotal, 0);
  const shippingTotal = delivery?.option.rate ?? order.shippingTotal;
  const total = itemsTotal - discountTotal + shippingTotal + order.taxTotal;
  if (total !== order.total + charged) throw new Error(`the changed lines of order ${order.number} do not add up`);
  await tx
    .update(orders)
    .set({
      itemsTotal,
      discountTotal,
      total,
      capturedTotal: order.capturedTotal + charged,
      ...(delivery && deliveryColumns(delivery)),
    })
    .where(eq(orders.id, order.id));
}

const deliveryColumns = ({ option, cheapest }: DearerDelivery) => ({
  shippingTotal: option.rate,
  shippingRateId: option.id,
  shippingName: option.name,
  shippingCarrier: option.carrier,
  shippingMinDays: option.minDeliveryDays,
  shippingMaxDays: option.maxDeliveryDays,
  shippingCheapest: cheapest,
});
