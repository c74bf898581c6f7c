import { cardFeeOfStore, marginOf } from "#app/pricing/margin.ts";
import { needsAttention, settleAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import type { PrintOrder } from "#providers/printful/contract.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import type { Shop } from "#server/shop.ts";
import { changeOrder, type Order, type OrderChange } from "../../.server/order-store.ts";
import { isGoingBack } from "../../rules.ts";

/**
 * Writes down what the printer bills for an order, in pence; a bill that is not there yet, or not in sterling, changes
 * nothing. An order that costs more than it brings is put on the desk, and leaves it when that is over.
 * @param order as it is locked
 * @param also what else changes of the order
 */
export async function recordPrintCost(
  shop: Shop,
  tx: Transaction,
  order: Order,
  costs: PrintOrder["costs"],
  also: OrderChange = {},
): Promise<void> {
  if (!costs || !isSterling(costs)) return Object.keys(also).length > 0 ? changeOrder(tx, order.id, also) : undefined;
  const { known, money } = billed(shop, order, costs);
  await changeOrder(tx, order.id, { ...also, ...known });
  const hasEnded = order.status === "canceled" || order.status === "refunded" || isGoingBack(order);
  if (hasEnded || !money || money.margin >= 0) {
    // The first bill finds nothing on the desk.
    if (order.printCostTotal === null) return;
    return settleAttention(tx, order.id, ["margin_below_zero"], { name: "The shop", resolution: "it pays for itself" });
  }
  await needsAttention(tx, {
    kind: "margin_below_zero",
    subject: order.id,
    orderId: order.id,
    summary: `Order ${order.number} loses ${formatPence(-money.margin)}: the printer bills ${formatPence(costs.total)}, the customer paid ${formatPence(money.paid)}.`,
    data: { margin: money.margin, printCost: costs.total },
  });
}

function billed(shop: Shop, order: Order, costs: { total: number; shipping: number }) {
  const known = { printCostTotal: costs.total, printDeliveryTotal: costs.shipping };
  return { known, money: marginOf({ ...order, ...known, cardFee: cardFeeOfStore(shop.store) }) };
}

/**
 * What a first bill says of an order, where it leaves nothing to report: nothing while there is no bill yet.
 * @returns null when there is something: the bill is not in sterling, or more than the order brings
 */
export function plainBill(shop: Shop, order: Order, costs: PrintOrder["costs"]): OrderChange | null {
  if (!costs) return {};
  if (!isSterling(costs)) return null;
  const { known, money } = billed(shop, order, costs);
  return money && money.margin < 0 ? null : known;
}
