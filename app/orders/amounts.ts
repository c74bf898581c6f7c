/** An order's money, all in whole pence. */
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

/** One line of a sum: pence, or a word that stands for nothing to pay. */
export type AmountLine = { label: string; amount: number | "Free" };

/** How an order's total came about, line by line, as every page and email shows it; the lines add up to `total`. */
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
