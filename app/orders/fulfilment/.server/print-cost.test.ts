import { expect, test } from "vitest";
import type { Shop } from "#server/shop.ts";
import { store } from "#store";
import type { Order } from "../../.server/order-store.ts";
import { plainBill } from "./print-cost.ts";

/** Paid with £29.99, of which the card fee takes 65p. */
const order = {
  paidAt: new Date("2026-06-01T10:00:00Z"),
  country: "GB",
  total: 2999,
  itemsTotal: 2999,
  discountTotal: 0,
  shippingTotal: 0,
  taxTotal: 0,
  refundedTotal: 0,
  revision: 4,
  payableRevision: 4,
} as Order;
const billOf = (total: number, changed: Partial<Order> = {}, legal: object = {}) =>
  plainBill({ store: { ...store, legal: { ...store.legal, ...legal } } } as unknown as Shop, { ...order, ...changed }, {
    currency: "GBP",
    total,
    shipping: 439,
  } as never);

test("a first bill needs no report while the order earns it", () => {
  expect(billOf(2934)).toEqual({ printCostTotal: 2934, printDeliveryTotal: 439 });
  expect(billOf(2935), "a penny more than it earns").toBeNull();
});

test("an order of a registered trader earns nothing of its VAT, £5.00", () => {
  const registered = { vatNumber: "GB123456789" };
  expect(billOf(2434, {}, registered)).toMatchObject({ printCostTotal: 2434 });
  expect(billOf(2435, {}, registered)).toBeNull();
  expect(billOf(2934, { country: "IE" }, registered)).toMatchObject({ printCostTotal: 2934 });
});

test("a bill of an order that was changed before its first draft waits for the fees of its further payments", () => {
  expect(billOf(2934, { revision: 5 })).toBeNull();
});
