import { requireWholePence } from "./money.ts";

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
  /** What the printer bills, its delivery included. */
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
  const { printCostTotal, cardFee } = order;
  if (printCostTotal === null || cardFee === null) return null;
  const paid = requireWholePence(order.itemsTotal - order.discountTotal + order.shippingTotal);
  const printDelivery = Math.min(order.printDeliveryTotal ?? 0, printCostTotal);
  const fee = cardFeeOf(paid, cardFee);
  const kept = paid - order.refundedTotal;
  const margin = kept - order.taxTotal - printCostTotal - fee;
  return {
    paid,
    refunded: order.refundedTotal,
    print: printCostTotal - printDelivery,
    printDelivery,
    cardFee: fee,
    margin,
    percent: kept > 0 ? Math.round((margin / kept) * 100) : null,
  };
}
