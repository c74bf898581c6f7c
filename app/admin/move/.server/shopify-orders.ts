import { capitalized } from "#app/shared/capitalized.ts";
import { type ExportRow, type FileOrder, type Names, readMoment, withoutApostrophe } from "./read-export.ts";

/** Columns of Shopify's own `orders_export.csv` (help.shopify.com, 'Order CSV files'). */
export const shopifyOrders = {
  number: ["name"],
  email: ["email"],
  payment: ["financial status"],
  paidAt: ["paid at"],
  fulfilment: ["fulfillment status"],
  placedAt: ["created at"],
  canceledAt: ["cancelled at"],
  currency: ["currency"],
  shippingTotal: ["shipping"],
  taxTotal: ["taxes"],
  discountTotal: ["discount amount"],
  discountCode: ["discount code"],
  shippingName: ["shipping method"],
  total: ["total"],
  refundedTotal: ["refunded amount"],
  id: ["id"],
  lineName: ["lineitem name"],
  lineSku: ["lineitem sku"],
  lineQuantity: ["lineitem quantity"],
  linePrice: ["lineitem price"],
  billingName: ["billing name"],
  name: ["shipping name"],
  company: ["shipping company"],
  address: ["shipping address1", "shipping street"],
  apartment: ["shipping address2"],
  city: ["shipping city"],
  state: ["shipping province"],
  postcode: ["shipping zip"],
  country: ["shipping country"],
} satisfies Record<string, Names>;

/** Financial statuses of orders for which money arrived. */
const paid = ["paid", "partially_paid", "partially_refunded", "refunded"];

/**
 * An order of Shopify's export, which has a row for each line; only the first has what belongs to the whole order.
 * @param rows of one order
 */
export function shopifyOrder(rows: ExportRow[]): FileOrder {
  const { get } = rows[0]!;
  const of = (names: Names) => withoutApostrophe(get(names));
  const payment = get(shopifyOrders.payment).toLowerCase();
  const placed = [payment.replaceAll("_", " "), get(shopifyOrders.fulfilment).toLowerCase()];
  const words = [...(get(shopifyOrders.canceledAt) ? ["cancelled"] : []), ...placed].filter(Boolean).join(", ");
  return {
    number: get(shopifyOrders.number),
    email: get(shopifyOrders.email),
    name: get(shopifyOrders.name) || get(shopifyOrders.billingName),
    address: [
      get(shopifyOrders.company),
      of(shopifyOrders.address),
      of(shopifyOrders.apartment),
      // Shopify puts an apostrophe before every postcode.
      of(shopifyOrders.city),
      of(shopifyOrders.state),
      get(shopifyOrders.postcode).replace(/^'/, ""),
      get(shopifyOrders.country),
    ],
    placedAt: readMoment(get(shopifyOrders.placedAt)),
    status: capitalized(words),
    isPaid: paid.includes(payment) || get(shopifyOrders.paidAt) !== "",
    currency: get(shopifyOrders.currency),
    shippingTotal: get(shopifyOrders.shippingTotal),
    taxTotal: get(shopifyOrders.taxTotal),
    discountTotal: get(shopifyOrders.discountTotal),
    discountCode: get(shopifyOrders.discountCode),
    shippingName: get(shopifyOrders.shippingName),
    total: get(shopifyOrders.total),
    refundedTotal: get(shopifyOrders.refundedTotal),
    lines: rows
      .filter((row) => row.get(shopifyOrders.lineName) !== "")
      .map((row) => ({
        name: row.get(shopifyOrders.lineName),
        sku: row.get(shopifyOrders.lineSku),
        quantity: row.get(shopifyOrders.lineQuantity),
        price: row.get(shopifyOrders.linePrice),
      })),
    rows,
  };
}
