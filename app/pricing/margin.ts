import { requireWholePence } from "#app/shared/money.ts";

/** What the card service takes of a payment: a percentage, and so many pence besides. */
export type CardFee = { percent: number; fixed: number };

/** What is known of an order's money, in pence; null for what nobody has told us yet. */
export type MarginFacts = {
  itemsTotal: number;
  discountTotal: number;
  shippingTotal: number;
  /** The tax within the total, which is not the shop's to keep. */
  taxTotal: number;
  refundedTotal: number;
  /** What the print provider bills, its delivery included. */
  printCostTotal: number | null;
  /** The part of that which is for the delivery. */
  printDeliveryTotal: number | null;
  cardFee: CardFee | null;
};

/** Pence. `print + printDelivery` is the printer's whole bill. */
export type Margin = {
  paid: number;
  refunded: number;
  print: number;
  printDelivery: number;
  cardFee: number;
  /** The three above together: what the shop spent on it. */
  costs: number;
  tax: number;
  margin: number;
  /** Of what stays paid; null when nothing does. */
  percent: number | null;
};

/** Pence, rounded up from half a penny as card services do. */
export const cardFeeOf = (paid: number, fee: CardFee): number =>
  paid === 0 ? 0 : Math.round((requireWholePence(paid) * fee.percent) / 100) + fee.fixed;

/**
 * What is left of an order: price - discount + delivery paid - tax - refunds - print - print delivery - card fee. The
 * card fee is not given back with a refund.
 * @returns null while the printer's bill or the card's fee is not known: half a margin misleads
 */
export function marginOf(order: MarginFacts): Margin | null {
  const { printCostTotal, cardFee, printDeliveryTotal, ...rest } = order;
  if (printCostTotal === null || cardFee === null) return null;
  const paid = requireWholePence(order.itemsTotal - order.discountTotal + order.shippingTotal);
  const printDelivery = Math.min(printDeliveryTotal ?? 0, printCostTotal);
  return marginOfGroups([{ ...rest, orders: 1, paid, printCostTotal, printDeliveryTotal: printDelivery }], cardFee);
}

/** Orders that each paid the same, in pence; everything but `paid` is their sum. */
export type MarginGroup = {
  orders: number;
  /** By one of them. */
  paid: number;
  taxTotal: number;
  refundedTotal: number;
  printCostTotal: number;
  printDeliveryTotal: number;
};

/** What is left of many orders. The card's fee is rounded at each payment, so they come by what was paid. */
export function marginOfGroups(groups: readonly MarginGroup[], cardFee: CardFee): Margin {
  const sum = (of: (group: MarginGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const paid = sum((group) => group.paid * group.orders);
  const refunded = sum((group) => group.refundedTotal);
  const printCost = sum((group) => group.printCostTotal);
  const printDelivery = sum((group) => group.printDeliveryTotal);
  const fee = sum((group) => cardFeeOf(group.paid, cardFee) * group.orders);
  const kept = paid - refunded;
  const costs = printCost + fee;
  const tax = sum((group) => group.taxTotal);
  const margin = kept - tax - costs;
  return {
    paid,
    refunded,
    print: printCost - printDelivery,
    printDelivery,
    cardFee: fee,
    costs,
    tax,
    margin,
    percent: kept > 0 ? Math.round((margin / kept) * 100) : null,
  };
}
