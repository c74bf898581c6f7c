import { describe, expect, test } from "vitest";
import { discountShares } from "#app/checkout/discount-rules.ts";
import { seeded } from "#tests/support/seeded.ts";
import { type ChangeableLine, calculateChange, type OrderCode } from "./calculate-change.ts";

const line = (id: number, unitPrice: number, quantity = 1, bundle?: { instance: string; total: number }) => ({
  id,
  unitPrice,
  quantity,
  canceledQuantity: 0,
  discountTotal: 0,
  total: bundle?.total ?? unitPrice * quantity,
  bundleInstance: bundle?.instance ?? null,
});

/** The order as `pay` fixes it. */
function bought(lines: ChangeableLine[], code: OrderCode = null, moreDelivery = 0) {
  const { shares, discountTotal } = code ? discountShares(lines, code) : { shares: [], discountTotal: 0 };
  const items = lines.map((each, index) => ({ ...each, discountTotal: shares[index] ?? 0 }));
  const capturedTotal = lines.reduce((sum, { total }) => sum + total, 0) - discountTotal + 499;
  return { order: { moreDelivery, capturedTotal, refundedTotal: 0, code }, items };
}
const keep = (...counts: [id: number, kept: number][]) => new Map(counts);
const starter = { instance: "a", total: 0 };
const bundle = [
  line(1, 2499, 1, { ...starter, total: 2249 }),
  line(2, 1999, 1, { ...starter, total: 1799 }),
  line(3, 999, 1, { ...starter, total: 899 }),
];
const tenPercent = { code: "LIGHT10", kind: "percentage", value: 10, minimumPence: null } as const;

describe("keeping less of an order", () => {
  test("refunds what was paid for the rest", () => {
    const { order, items } = bought([line(1, 2499, 3), line(2, 999)]);
    expect(calculateChange(order, items, [], keep([1, 1]))).toMatchObject({
      lines: [{ itemId: 1, quantity: 2, amount: 4998 }],
      amount: 4998,
    });
  });

  test("takes a whole bundle out, never a part of one that stays a bundle", () => {
    const { order, items } = bought([...bundle, line(4, 999)]);
    expect(calculateChange(order, items, [], keep([3, 0]))).toEqual({ problem: "bundle" });
    const broken = items.map((each) => ({ ...each, bundleInstance: null, isBroken: each.bundleInstance !== null }));
    expect(calculateChange(order, broken, [], keep([3, 0]))).toMatchObject({
      amount: 899 - 250 - 200,
      isRestated: true,
      lines: [{ itemId: 3, quantity: 1, amount: 449 }],
    });
    expect(calculateChange(order, items, [], keep([1, 0], [2, 0], [3, 0]))).toMatchObject({ amount: 4947 });
  });

  test("takes a line out beside a bundle, which keeps its price", () => {
    const { order, items } = bought([...bundle, line(4, 999)]);
    expect(calculateChange(order, items, [], keep([4, 0]))).toMatchObject({
      amount: 999,
      isRestated: false,
      lines: [{ itemId: 4, quantity: 1, amount: 999 }],
      goods: [2249, 1799, 899, 0],
    });
  });

  test("takes a whole copy of a bundle out; the other becomes lines of its own", () => {
    const { order, items } = bought([
      line(1, 2249, 2, { ...starter, total: 4497 }),
      line(2, 1799, 2, { ...starter, total: 3598 }),
    ]);
    expect(calculateChange(order, items, [], keep([1, 1], [2, 1]))).toMatchObject({
      goods: [2249, 1799],
      isRestated: true,
      amount: 4497 + 3598 - 4048,
    });
  });

  test("deducts dearer delivery from the refund, or asks for it to be paid if there is no refund", () => {
    const { order, items } = bought([...bundle, line(4, 999)], null, 439);
    const without = calculateChange(order, items, [], keep([1, 0], [2, 0], [3, 0]));
    expect(without).toMatchObject({ amount: 4947 - 439, isRestated: true, differences: [2249, 1799, 899, 0] });
    expect(calculateChange(order, items, [], keep([4, 2]))).toMatchObject({ amount: -999 - 439, lines: [] });
  });

  test("refuses to go below the minimum of a code", () => {
    const { order, items } = bought([line(1, 2000), line(2, 1000)], { ...tenPercent, minimumPence: 2500 });
    expect(calculateChange(order, items, [], keep([2, 0]))).toEqual({ problem: "below_minimum", pence: 2500 });
  });

  test("applies all of a fixed-amount code to what is kept", () => {
    const { order, items } = bought([line(1, 2000), line(2, 1000)], { ...tenPercent, kind: "amount", value: 600 });
    expect(calculateChange(order, items, [], keep([2, 0]))).toMatchObject({
      lines: [
        { itemId: 1, quantity: 0, amount: 200 },
        { itemId: 2, quantity: 1, amount: 800 },
      ],
      amount: 1000,
    });
  });

  test("refuses to take out what a code has paid for", () => {
    const { order, items } = bought([line(1, 2000, 2)], { ...tenPercent, kind: "amount", value: 4000 });
    expect(order.capturedTotal).toBe(30 + 499);
    expect(calculateChange(order, items, [], keep([1, 1]))).toEqual({ problem: "free" });
  });

  test.each([
    ["nothing", keep([1, 3])],
    ["everything", keep([1, 0], [2, 0])],
    ["too_many", keep([1, 101])],
    ["too_many", keep([1, -1])],
    ["too_many", keep([1, 1.5])],
  ])("refuses %s", (problem, wanted) => {
    const { order, items } = bought([line(1, 2499, 3), line(2, 999)]);
    expect(calculateChange(order, items, [], wanted)).toEqual({ problem });
  });

  test("leaves an order with another refund to a person", () => {
    const { order, items } = bought([line(1, 2499, 3)]);
    const byStaff = {
      status: "succeeded",
      amount: 100,
      shippingAmount: 0,
      lines: null,
      decisionKey: "staff:1",
    } as const;
    const failed = { ...byStaff, status: "failed", decisionKey: "change:2" } as const;
    for (const past of [byStaff, failed])
      expect(calculateChange(order, items, [past], keep([1, 1]))).toEqual({ problem: "refunded_before" });
  });
});

test("after any number of changes the customer has paid what the rest costs bought at once", () => {
  let changes = 0;
  for (let round = 1; round <= 200; round += 1) {
    const random = seeded(round);
    const pick = (most: number) => random.whole(1, most);
    const code: OrderCode = { ...tenPercent, kind: pick(2) === 1 ? "percentage" : "amount", value: pick(30) };
    let { order, items } = bought(
      Array.from({ length: 4 }, (_, index) => line(index + 1, 300 + pick(4000), pick(4))),
      code,
    );
    const past: Parameters<typeof calculateChange>[2][number][] = [];
    for (let step = 0; step < 3; step += 1) {
      const { id, quantity, canceledQuantity } = items[pick(4) - 1]!;
      const change = calculateChange(order, items, past, keep([id, Math.max(0, quantity - canceledQuantity - 1)]));
      if ("problem" in change) continue;
      changes += 1;
      past.push({ ...change, shippingAmount: 0, status: "requested", decisionKey: `change:${step}` });
      order = { ...order, refundedTotal: order.refundedTotal + change.amount };
      items = items.map((item) => {
        const out = change.lines.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
        return { ...item, canceledQuantity: item.canceledQuantity + out };
      });
      const rest = items.map((item) => ({ total: item.unitPrice * (item.quantity - item.canceledQuantity) }));
      const atOnce = rest.reduce((sum, { total }) => sum + total, 0) - discountShares(rest, code).discountTotal + 499;
      expect(order.capturedTotal - order.refundedTotal).toBe(atOnce);
      const invoiced = change.goods.reduce((sum, total) => sum + total, 0) - change.discountTotal + 499;
      expect(invoiced, "what the new invoice comes to").toBe(atOnce);
      expect(change.lines.every(({ amount }) => amount >= 0)).toBe(true);
    }
  }
  expect(changes).toBeGreaterThan(200);
});
