import { describe, expect, test } from "vitest";
import { orderTotals, remainingRefundable } from "./totals.ts";

const lines = [{ total: 5497 }, { total: 2499 }];

describe("an order's totals", () => {
  test("are the goods less the discount plus delivery", () => {
    expect(orderTotals({ lines, discountTotal: 550, shippingTotal: 499 })).toEqual({
      itemsTotal: 7996,
      discountTotal: 550,
      shippingTotal: 499,
      taxTotal: 0,
      total: 7945,
    });
  });

  test("with shipping are the items' total plus shipping", () => {
    expect(orderTotals({ lines, shippingTotal: 499 }).total).toBe(8495);
  });

  test("before delivery or a discount are just the goods", () => {
    expect(orderTotals({ lines }).total).toBe(7996);
    expect(orderTotals({ lines: [] }).total).toBe(0);
  });

  test("never discount more than the goods cost", () => {
    expect(orderTotals({ lines, discountTotal: 99_999, shippingTotal: 499 })).toMatchObject({
      discountTotal: 7996,
      total: 499,
    });
  });

  test("include no tax while the shop is not registered, and never add it to the price", () => {
    expect(orderTotals({ lines }).taxTotal).toBe(0);
    expect(orderTotals({ lines: [{ total: 1200 }], vatPercent: 20 })).toMatchObject({ taxTotal: 200, total: 1200 });
  });

  test("refuse negative or fractional amounts", () => {
    expect(() => orderTotals({ lines: [{ total: 24.99 }] })).toThrow(RangeError);
    expect(() => orderTotals({ lines: [{ total: -1 }] })).toThrow(RangeError);
    expect(() => orderTotals({ lines, shippingTotal: -499 })).toThrow(RangeError);
    expect(() => orderTotals({ lines, discountTotal: -1 })).toThrow(RangeError);
  });
});

describe("the refundable amount", () => {
  test("is the captured amount less refunds", () => {
    expect(remainingRefundable(7945, [])).toBe(7945);
    expect(remainingRefundable(7945, [999, 1999])).toBe(4947);
    expect(remainingRefundable(7945, [7945])).toBe(0);
  });

  test("is never negative", () => {
    expect(remainingRefundable(500, [400, 400])).toBe(0);
  });

  test("refuses a negative refund, which would raise it", () => {
    expect(() => remainingRefundable(500, [-400])).toThrow(RangeError);
  });
});
