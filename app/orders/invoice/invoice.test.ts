import { expect, test } from "vitest";
import { invoiceOf } from "./invoice.ts";

const order = {
  itemsTotal: 7996,
  discountTotal: 799,
  discountCode: "LIGHT10",
  shippingTotal: 499,
  shippingCarrier: "Royal Mail",
  shippingName: "Standard",
  taxTotal: 0,
  total: 7696,
};
const item = (id: number, total: number, bundleInstance: string | null = null) => ({
  id,
  productName: `Thing ${id}`,
  color: "Navy",
  size: "",
  quantity: 1,
  total,
  bundleName: bundleInstance && "Starter Bundle",
  bundleInstance,
});
const items = [item(1, 2499), item(2, 3000, "b"), item(3, 2497, "b")];
const refund = (amount: number, status = "succeeded") => ({
  id: String(amount),
  amount,
  status,
  reason: "Returned",
  createdAt: new Date("2026-11-25T10:00:00Z"),
});

test("lists single items with prices, and a bundle with one price and its parts without", () => {
  const { rows, sums, total, vat } = invoiceOf(order, items, [], { vatNumber: null });
  expect(rows.map(({ what, amount }) => [what, amount])).toEqual([
    ["Thing 1, Navy", 2499],
    ["Starter Bundle", 5497],
    ["Thing 2, Navy", null],
    ["Thing 3, Navy", null],
  ]);
  expect(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(order.itemsTotal);
  expect(sums.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(total);
  expect(vat).toBeNull();
});

test("of a registered trader shows the VAT included in what was kept, to the penny", () => {
  const { vat, kept, refunds } = invoiceOf(order, items, [refund(1696), refund(500, "failed")], { vatNumber: "GB1" });
  expect(kept).toBe(6000);
  expect(vat).toEqual({ percent: 20, net: 5000, vat: 1000 });
  expect(refunds.map(({ amount }) => amount)).toEqual([-1696]);
});
