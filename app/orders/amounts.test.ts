import { expect, test } from "vitest";
import { amountLines } from "./amounts.ts";

const order = {
  itemsTotal: 7497,
  discountTotal: 750,
  discountCode: "LIGHT10",
  shippingTotal: 499,
  shippingCarrier: "Royal Mail",
  shippingName: "Standard UK Delivery",
  taxTotal: 0,
  total: 7246,
};

test("lines add up to the total, and a discount is negative", () => {
  const lines = amountLines(order);
  expect(lines).toEqual([
    { label: "Items", amount: 7497 },
    { label: "Discount, code LIGHT10", amount: -750 },
    { label: "Standard UK Delivery", amount: 499 },
  ]);
  expect(lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(order.total);
});

test('free delivery shows "Free", and zero tax has no line', () => {
  expect(amountLines({ ...order, shippingTotal: 0, discountTotal: 0 })).toEqual([
    { label: "Items", amount: 7497 },
    { label: "Standard UK Delivery", amount: "Free" },
  ]);
  expect(amountLines({ ...order, taxTotal: 100 }).at(-1)).toEqual({ label: "Tax", amount: 100 });
});

test("delivery has no service name before one is chosen", () => {
  expect(amountLines({ ...order, shippingName: null })[2]?.label).toBe("Delivery");
});
