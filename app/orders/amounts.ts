import { formatPence } from "#app/shared/money.ts";

/** An order's amounts, in whole pence. */
export type Amounts = {
  itemsTotal: number;
  discountTotal: number;
  discountCode: string | null;
  shippingTotal: number;
  shippingCarrier: string | null;
  shippingName: string | null;
  taxTotal: number;
  total: number;
};

/** One line of the total: pence, or "Free". */
export type AmountLine = { label: string; amount: number | "Free" };

/** "£4.39", or "Free". */
export const amountText = (amount: AmountLine["amount"]): string =>
  typeof amount === "number" ? formatPence(amount) : amount;

/** The lines that make up an order's total, as pages and emails show them. They add up to `total`. */
export function amountLines(order: Amounts): AmountLine[] {
  const { discountTotal, discountCode, shippingTotal, taxTotal } = order;
  return [
    { label: "Items", amount: order.itemsTotal },
    ...(discountTotal > 0
      ? [{ label: discountCode ? `Discount, code ${discountCode}` : "Discount", amount: -discountTotal }]
      : []),
    { label: order.shippingName || "Delivery", amount: shippingTotal === 0 ? "Free" : shippingTotal },
    ...(taxTotal > 0 ? [{ label: "Tax", amount: taxTotal }] : []),
  ];
}
