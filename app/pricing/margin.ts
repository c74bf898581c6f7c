import { poundsToPence, requireWholePence } from "#app/shared/money.ts";

/** The payment provider's fee: a percentage plus fixed pence. */
export type CardFee = { percent: number; fixed: number };

/** An order's money as far as known, in pence; null for unknown amounts. */
type MarginFacts = {
  itemsTotal: number;
  discountTotal: number;
  shippingTotal: number;
  /** Tax on top of the prices, which the shop passes on. */
  taxTotal: number;
  refundedTotal: number;
  /** VAT within what was paid and kept, from `vatOf`, which the shop passes on too; null without VAT. */
  vat: number | null;
  /** The print provider's bill, including its delivery. It counts in full, as does VAT on it that can be reclaimed. */
  printCostTotal: number | null;
  /** The delivery part of that bill. */
  printDeliveryTotal: number | null;
  cardFee: CardFee | null;
};

/** Pence. `print + printDelivery` is the print provider's whole bill. */
export type Margin = {
  paid: number;
  refunded: number;
  print: number;
  printDelivery: number;
  cardFee: number;
  /** The sum of the three above. */
  costs: number;
  /** VAT and other taxes within what stays paid. */
  tax: number;
  margin: number;
  /** Percentage of what stays paid, without tax; null if nothing does. */
  percent: number | null;
};

/** Pence, rounded half up as payment providers do. */
export const cardFeeOf = (paid: number, fee: CardFee): number =>
  paid === 0 ? 0 : Math.round((requireWholePence(paid) * fee.percent) / 100) + fee.fixed;

/** The payment provider's fee from store.config.ts; null if it is not set. */
export function cardFeeOfStore({ about }: { about: { priceSplit: { cardFee: CardFee } | null } }): CardFee | null {
  const fee = about.priceSplit?.cardFee;
  return fee ? { percent: fee.percent, fixed: poundsToPence(fee.fixed) } : null;
}

/**
 * An order's margin: price - discount + delivery paid - refunds - tax - print - print delivery - card fee (R-MONEY-6). A
 * refund does not return the card fee.
 * @param further pence of each further payment, which has a card fee of its own
 * @returns null until the print provider's bill and the card fee are known: half a margin misleads
 */
export function marginOf(order: MarginFacts, further: readonly number[] = []): Margin | null {
  const { printCostTotal, cardFee, printDeliveryTotal, vat, taxTotal, ...rest } = order;
  if (printCostTotal === null || cardFee === null) return null;
  const paid = requireWholePence(order.itemsTotal - order.discountTotal + order.shippingTotal);
  const printDelivery = Math.min(printDeliveryTotal ?? 0, printCostTotal);
  return marginOfGroups(
    [
      {
        ...rest,
        orders: 1,
        paid,
        further,
        taxTotal: taxTotal + (vat ?? 0),
        printCostTotal,
        printDeliveryTotal: printDelivery,
      },
    ],
    cardFee,
  );
}

/** Orders that each paid the same amounts, in pence; all other fields are sums. */
type MarginGroup = {
  orders: number;
  /** Paid by each order. */
  paid: number;
  /** The further payments within that, of each order. */
  further: readonly number[];
  /** With VAT. */
  taxTotal: number;
  refundedTotal: number;
  printCostTotal: number;
  printDeliveryTotal: number;
};

/** The card fees of one order of a group: one for each of its payments. */
export function cardFeesOf({ paid, further }: Pick<MarginGroup, "paid" | "further">, fee: CardFee): number {
  const first = paid - further.reduce((sum, amount) => sum + amount, 0);
  return further.reduce((sum, amount) => sum + cardFeeOf(amount, fee), cardFeeOf(first, fee));
}

/** The margin of many orders. Card fees are rounded per payment, hence the groups by amounts paid. */
export function marginOfGroups(groups: readonly MarginGroup[], cardFee: CardFee): Margin {
  const sum = (of: (group: MarginGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const paid = sum((group) => group.paid * group.orders);
  const refunded = sum((group) => group.refundedTotal);
  const printCost = sum((group) => group.printCostTotal);
  const printDelivery = sum((group) => group.printDeliveryTotal);
  const fee = sum((group) => cardFeesOf(group, cardFee) * group.orders);
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
    percent: kept > tax ? Math.round((margin / (kept - tax)) * 100) : null,
  };
}
