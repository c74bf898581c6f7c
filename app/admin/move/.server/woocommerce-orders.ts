import { capitalized } from "#app/shared/capitalized.ts";
import {
  type ExportRow,
  type FileLine,
  type FileOrder,
  type Names,
  readLocalMoment,
  withoutApostrophe,
} from "./read-export.ts";

/**
 * Columns of the plugins that export orders of WooCommerce. First those of WebToffee's 'Order Export & Order Import'
 * (its `data-order-post-columns.php` and `export.php`), then those of AlgolPlus's 'Advanced Order Export'.
 */
export const wooCommerceOrders = {
  number: ["order_number", "order number"],
  status: ["status", "order status"],
  placedAt: ["order_date", "order date"],
  paidAt: ["paid_date", "paid date"],
  currency: ["order_currency", "currency", "order currency"],
  email: ["billing_email", "email (billing)"],
  shippingTotal: ["shipping_total", "order shipping amount"],
  taxTotal: ["tax_total", "order total tax amount", "order tax amount"],
  discountTotal: ["discount_total", "cart discount amount"],
  discountCode: ["coupon code", "coupons used"],
  coupons: ["coupon_items"],
  shippingName: ["shipping_method", "shipping method title"],
  total: ["order_total", "order total amount"],
  refundedTotal: ["order refund amount"],
  refunds: ["refund_items"],
  billingFirstName: ["billing_first_name", "first name (billing)"],
  billingLastName: ["billing_last_name", "last name (billing)"],
  firstName: ["shipping_first_name", "first name (shipping)"],
  lastName: ["shipping_last_name", "last name (shipping)"],
  company: ["shipping_company", "company (shipping)"],
  address: ["shipping_address_1", "address 1&2 (shipping)", "address 1 (shipping)"],
  apartment: ["shipping_address_2", "address 2 (shipping)"],
  city: ["shipping_city", "city (shipping)"],
  state: ["shipping_state", "state code (shipping)"],
  postcode: ["shipping_postcode", "postcode (shipping)"],
  country: ["shipping_country", "country code (shipping)"],
  lineName: ["item_name", "item name", "product name", "name"],
  lineSku: ["item_sku", "sku"],
  lineQuantity: ["item_quantity", "quantity", "quantity (- refund)"],
  /** What was not refunded of a line: none, if all of it was. */
  lineLeft: ["quantity (- refund)"],
  linePrice: ["item cost"],
  lineTotal: ["item_total", "order line total"],
} satisfies Record<string, Names>;

/** Statuses of orders for which no money arrived, unless the file says when it did. */
const unpaid = [
  "pending",
  "pending payment",
  "on-hold",
  "on hold",
  "failed",
  "checkout-draft",
  "cancelled",
  "canceled",
];

/**
 * An order of WooCommerce's plugins. They write a row for each order, with columns `line_item_1` and so on, or a row for
 * each line, in which what belongs to the order is repeated.
 * @param names of the file's columns
 * @param assumed the currency, if the file has none
 */
export function wooCommerceOrder(rows: ExportRow[], names: readonly string[], assumed: string): FileOrder {
  const { get } = rows[0]!;
  const of = (column: Names) => withoutApostrophe(get(column));
  const status = get(wooCommerceOrders.status).replace(/^wc-/, "");
  const nameIn = (first: Names, last: Names) => `${get(first)} ${get(last)}`.trim();
  return {
    number: get(wooCommerceOrders.number),
    email: get(wooCommerceOrders.email),
    name:
      nameIn(wooCommerceOrders.firstName, wooCommerceOrders.lastName) ||
      nameIn(wooCommerceOrders.billingFirstName, wooCommerceOrders.billingLastName),
    address: [
      get(wooCommerceOrders.company),
      of(wooCommerceOrders.address),
      of(wooCommerceOrders.apartment),
      of(wooCommerceOrders.city),
      of(wooCommerceOrders.state),
      of(wooCommerceOrders.postcode),
      get(wooCommerceOrders.country),
    ],
    placedAt: readLocalMoment(get(wooCommerceOrders.placedAt)),
    status: capitalized(status),
    isPaid: get(wooCommerceOrders.paidAt) !== "" || !unpaid.includes(status.toLowerCase()),
    currency: get(wooCommerceOrders.currency) || assumed,
    shippingTotal: get(wooCommerceOrders.shippingTotal),
    taxTotal: get(wooCommerceOrders.taxTotal),
    discountTotal: get(wooCommerceOrders.discountTotal),
    discountCode: get(wooCommerceOrders.discountCode) || fieldsOf(get(wooCommerceOrders.coupons)).get("code") || "",
    shippingName: get(wooCommerceOrders.shippingName),
    total: get(wooCommerceOrders.total),
    refundedTotal: get(wooCommerceOrders.refundedTotal) || sumOf(get(wooCommerceOrders.refunds)),
    lines: linesOf(rows, names),
    rows,
  };
}

function linesOf(rows: readonly ExportRow[], names: readonly string[]): FileLine[] {
  const places = names.flatMap((name, place) => (/^line_item_\d+$/.test(name) ? [place] : []));
  if (places.length > 0) {
    return places.flatMap((place) => {
      const fields = fieldsOf(rows[0]!.record[place] ?? "");
      const [name = "", sku = "", quantity = "", total = ""] = ["name", "sku", "quantity", "total"].map((key) =>
        fields.get(key),
      );
      return name ? [{ name, sku, quantity, total }] : [];
    });
  }
  return rows.flatMap(({ get }) => {
    const name = wooCommerceOrders.lineName;
    const sku = wooCommerceOrders.lineSku;
    const quantity = wooCommerceOrders.lineQuantity;
    const total = get(wooCommerceOrders.lineTotal);
    const price = get(wooCommerceOrders.linePrice);
    if (get(name) === "" || get(wooCommerceOrders.lineLeft) === "0") return [];
    return [{ name: get(name), sku: get(sku), quantity: get(quantity), ...(total ? { total } : { price }) }];
  });
}

/** 'name:T-Shirt|sku:TS|quantity:2' by name. */
const fieldsOf = (cell: string): Map<string, string> =>
  new Map(
    cell.split("|").map((field) => {
      const colon = field.indexOf(":");
      return [field.slice(0, colon).trim(), field.slice(colon + 1).trim()] as const;
    }),
  );

/** The amounts of refunds, 'amount:5.00|reason:Late;amount:2.50', added up in thousandths, which are exact. */
function sumOf(refunds: string): string {
  const amounts = [...refunds.matchAll(/(?:^|;)\s*amount:(\d+(?:\.\d{1,3})?)(?=\||;|$)/g)].map(([, amount]) => amount);
  if (amounts.length === 0) return "";
  return String(amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 1000), 0) / 1000);
}
