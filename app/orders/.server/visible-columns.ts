import type { Order } from "./order-store.ts";

/** What the buyer sees right after paying, in the browser that paid. */
const buyersColumns = [
  "number",
  "status",
  "printState",
  "email",
  "firstName",
  "lastName",
  "address",
  "apartment",
  "city",
  "state",
  "country",
  "postcode",
  "itemsTotal",
  "discountTotal",
  "discountCode",
  "shippingTotal",
  "taxTotal",
  "total",
  "refundedTotal",
  "cardBrand",
  "cardLast4",
  "shippingName",
  "shippingCarrier",
  "shippingMinDays",
  "shippingMaxDays",
  "dispatchOn",
  "paidAt",
  "cancelUntil",
  "canceledAt",
  "shippedAt",
  "deliveredAt",
  "deliveryAssumed",
] as const satisfies readonly (keyof Order)[];

const ownersColumns = [...buyersColumns, "capturedTotal", "cancelReason"] as const satisfies readonly (keyof Order)[];

/** Without the customer's data, which staff reveal one order at a time. */
const staffsColumns = [
  "id",
  "number",
  "status",
  "printState",
  "printfulOrderId",
  "printfulStatus",
  "revision",
  "createdAt",
  "paidAt",
  "cancelUntil",
  "canceledAt",
  "cancelReason",
  "shippedAt",
  "deliveredAt",
  "deliveryAssumed",
  "itemsTotal",
  "discountTotal",
  "discountCode",
  "shippingTotal",
  "taxTotal",
  "total",
  "capturedTotal",
  "refundedTotal",
  "cardBrand",
  "cardLast4",
  "stripeSessionId",
  "shippingName",
  "shippingCarrier",
  "dispatchOn",
] as const satisfies readonly (keyof Order)[];

const only = <Column extends keyof Order>(order: Order, columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, order[column]])) as Pick<Order, Column>;

/** The columns of an order that its buyer may see on the success page. */
export const forBuyer = (order: Order) => only(order, buyersColumns);

/** The columns of an order that its owner may see. */
export const forOwner = (order: Order) => only(order, ownersColumns);

/** The columns of an order that staff may see. */
export const forStaff = (order: Order) => only(order, staffsColumns);
