import { setImmediate } from "node:timers/promises";
import type { TableProblem } from "../../products/.server/read-csv.ts";
import { type ExportRow, type FileOrder, type MoveSource, type Names, readExport } from "./read-export.ts";
import { shopifyOrder, shopifyOrders } from "./shopify-orders.ts";
import { wooCommerceOrder, wooCommerceOrders } from "./woocommerce-orders.ts";

/** The columns by which a file is recognised. */
const required: Record<MoveSource, readonly Names[]> = {
  Shopify: [shopifyOrders.number, shopifyOrders.payment, shopifyOrders.lineName, shopifyOrders.total],
  WooCommerce: [
    wooCommerceOrders.number,
    wooCommerceOrders.status,
    wooCommerceOrders.placedAt,
    wooCommerceOrders.total,
  ],
};

const email: Record<MoveSource, Names> = { Shopify: shopifyOrders.email, WooCommerce: wooCommerceOrders.email };
const number: Record<MoveSource, Names> = { Shopify: shopifyOrders.number, WooCommerce: wooCommerceOrders.number };

/** The columns that are read, by source, as staff see them. */
export const readOrderColumns: Record<MoveSource, string> = {
  Shopify:
    "Name, Email, Financial Status, Paid at, Fulfillment Status, Currency, Shipping, Taxes, Total, Discount Code, Discount Amount, Refunded Amount, Shipping Method, Created at, Cancelled at, Id, those that begin with Lineitem, and Billing Name and Shipping address",
  WooCommerce:
    "of ‘Order Export & Order Import’ order_number, order_date, paid_date, status, order_currency, the totals, billing_email, the names and shipping address, refund_items and line_item_1 and so on; of ‘Advanced Order Export’ Order Number, Order Status, Order Date, Email (Billing), the amounts, names, address and items",
};

export type MovedOrders = {
  source: MoveSource;
  names: readonly string[];
  orders: FileOrder[];
  rows: ExportRow[];
  /** The file has no column of currencies, so amounts are taken for pounds. */
  isPoundsAssumed: boolean;
};

/**
 * Reads the orders of a file that Shopify exported, or one of the two usual plugins of WooCommerce, which by itself exports
 * none (R-MOVE-5). Rows with the same number are one order.
 * @returns the problem of another file
 */
export async function readMovedOrders(text: string): Promise<MovedOrders | TableProblem> {
  const file = await readExport(text, required, "orders");
  if ("message" in file) return file;
  const { source, names } = file;
  if (!email[source].some((name) => names.includes(name))) {
    const column = source === "Shopify" ? "Email" : "billing_email or Email (Billing)";
    const message = `This export of orders has no email addresses, by which customers find their orders. Export again with the column ${column}`;
    return { line: 1, column: null, message };
  }
  const rows = file.rows.filter(({ record }) => record.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) {
    return { line: 2, column: null, message: "This file has column names, but no orders" };
  }
  // A row without a number is an order by itself, which is then refused by its line.
  const groups = [...Map.groupBy(rows, (row) => row.get(number[source]) || row).values()];
  const isPoundsAssumed = source === "WooCommerce" && !wooCommerceOrders.currency.some((name) => names.includes(name));
  const orders: FileOrder[] = [];
  for (const [index, own] of groups.entries()) {
    // Yield, so that a long file does not block other requests.
    if (index % 500 === 499) await setImmediate();
    if (source === "Shopify") orders.push(...ordersById(own).map(shopifyOrder));
    else orders.push(wooCommerceOrder(own, names, isPoundsAssumed ? "GBP" : ""));
  }
  return { source, names, orders, rows, isPoundsAssumed };
}

/** Shopify lets two orders have one name; their ids differ. Only the first row of an order has its id. */
function ordersById(rows: ExportRow[]): ExportRow[][] {
  const orders: ExportRow[][] = [];
  let last = "";
  for (const row of rows) {
    const id = row.get(shopifyOrders.id);
    if (orders.length === 0 || (id !== "" && last !== "" && id !== last)) orders.push([row]);
    else orders.at(-1)!.push(row);
    last = id || last;
  }
  return orders;
}
