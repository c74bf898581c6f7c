import { sql } from "drizzle-orm";
import { type AnyPgColumn, check } from "drizzle-orm/pg-core";

type AmountColumns = Record<
  | "currency"
  | "itemsTotal"
  | "discountTotal"
  | "shippingTotal"
  | "taxTotal"
  | "total"
  | "capturedTotal"
  | "refundedTotal"
  | "status",
  AnyPgColumn
>;

/** What holds of an order's amounts at any moment. */
export const amountChecks = (t: AmountColumns) => [
  check("orders_currency", sql`${t.currency} = 'gbp'`),
  check(
    "orders_money_not_negative",
    sql`least(${t.itemsTotal}, ${t.discountTotal}, ${t.shippingTotal}, ${t.taxTotal}, ${t.total}, ${t.capturedTotal}, ${t.refundedTotal}) >= 0`,
  ),
  check(
    "orders_total_adds_up",
    sql`${t.total} = ${t.itemsTotal} - ${t.discountTotal} + ${t.shippingTotal} + ${t.taxTotal}`,
  ),
  check("orders_discount_within_items", sql`${t.discountTotal} <= ${t.itemsTotal}`),
  check("orders_refunds_within_captured", sql`${t.refundedTotal} <= ${t.capturedTotal}`),
  check(
    "orders_paid_means_captured",
    sql`${t.status} not in ('paid', 'in_production', 'shipped', 'delivered') or ${t.capturedTotal} = ${t.total}`,
  ),
];
