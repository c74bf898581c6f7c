import { cardFeeOfStore, marginOf } from "#app/pricing/margin.ts";
import { vatOf } from "#app/pricing/vat.ts";
import { needsAttention, settleAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import type { PrintOrder } from "#providers/printful/contract.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import type { Shop } from "#server/shop.ts";
import { changeOrder, type Order, type OrderChange } from "../../.server/order-store.ts";
import { furtherPaidOf } from "../../further-payment/.server/further-payments.ts";
import { hasEnded, isGoingBack } from "../../rules.ts";

/**
 * Records what the print provider bills for an order, in pence. A missing bill, or one not in sterling, changes
 * nothing. An order that costs more than it earns gets an attention item, which closes when that is no longer so.
 * @param order locked
 * @param also other columns to change with it
 */
export async function recordPrintCost(
  shop: Shop,
  tx: Transaction,
  order: Order,
  costs: PrintOrder["costs"],
  also: OrderChange = {},
): Promise<void> {
  if (!costs || !isSterling(costs)) return Object.keys(also).length > 0 ? changeOrder(tx, order.id, also) : undefined;
  const { known, money } = billed(shop, order, costs, await furtherPaidOf(tx, order.id));
  await changeOrder(tx, order.id, { ...also, ...known });
  if (hasEnded(order.status) || isGoingBack(order) || !money || money.margin >= 0) {
    // Nothing was reported before the first bill.
    if (order.printCostTotal === null) return;
    return settleAttention(tx, order.id, ["margin_below_zero"], {
      name: "The shop",
      resolution: "it no longer makes a loss",
    });
  }
  await needsAttention(tx, {
    kind: "margin_below_zero",
    subject: order.id,
    orderId: order.id,
    summary: `Order ${order.number} loses ${formatPence(-money.margin)}: the printer bills ${formatPence(costs.total)}, the customer paid ${formatPence(money.paid)}${money.tax > 0 ? `, of which ${formatPence(money.tax)} is VAT` : ""}.`,
    data: { margin: money.margin, printCost: costs.total },
  });
}

function billed(shop: Shop, order: Order, costs: { total: number; shipping: number }, further: readonly number[]) {
  const known = { printCostTotal: costs.total, printDeliveryTotal: costs.shipping };
  const { store } = shop;
  const facts = { ...order, ...known, vat: vatOf(store.legal, order), cardFee: cardFeeOfStore(store) };
  return { known, money: marginOf(facts, further) };
}

/**
 * The change that a first bill makes, if it needs no report; empty while there is no bill.
 * @returns null if it may need one: the bill is not in sterling, or is more than the order earns, or the order has changed
 * since it was paid, so that a further payment with a card fee of its own may have been made for it
 */
export function plainBill(shop: Shop, order: Order, costs: PrintOrder["costs"]): OrderChange | null {
  if (!costs) return {};
  if (!isSterling(costs) || order.revision !== order.payableRevision) return null;
  const { known, money } = billed(shop, order, costs, []);
  return money && money.margin < 0 ? null : known;
}
