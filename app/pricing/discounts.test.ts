import { describe, expect, test } from "vitest";
import { discountLines } from "./discounts.ts";

const lines = [{ total: 2499 }, { total: 1999 }, { total: 999 }];

describe("a discount code", () => {
  test("of ten percent takes a tenth off the goods, to the nearest penny", () => {
    expect(discountLines(lines, { code: "LIGHT10", kind: "percentage", value: 10 }).discountTotal).toBe(550);
  });

  test("is shared exactly over the lines by their cost", () => {
    expect(discountLines(lines, { code: "LIGHT10", kind: "percentage", value: 10 }).shares).toEqual([250, 200, 100]);
  });

  test("of a fixed amount takes that many pence off", () => {
    expect(discountLines(lines, { code: "FIVE", kind: "amount", value: 500 }).discountTotal).toBe(500);
  });

  test("never takes more than the goods cost", () => {
    for (const discount of [
      { code: "BIG", kind: "amount", value: 999_999 } as const,
      { code: "ALL", kind: "percentage", value: 150 } as const,
    ]) {
      expect(discountLines(lines, discount)).toEqual({ discountTotal: 5497, shares: [2499, 1999, 999] });
    }
  });

  test("is never below 0", () => {
    for (const kind of ["amount", "percentage"] as const) {
      expect(discountLines(lines, { code: "ODD", kind, value: -10 })).toEqual({ discountTotal: 0, shares: [0, 0, 0] });
    }
  });

  test("takes nothing without a code, and nothing off zero", () => {
    expect(discountLines(lines, null)).toEqual({ discountTotal: 0, shares: [0, 0, 0] });
    expect(discountLines([], { code: "TEN", kind: "percentage", value: 10 })).toEqual({ discountTotal: 0, shares: [] });
  });

  test("must be a number, and a fixed amount whole pence", () => {
    expect(() => discountLines(lines, { code: "NAN", kind: "percentage", value: Number.NaN })).toThrow(RangeError);
    expect(() => discountLines(lines, { code: "HALF", kind: "amount", value: 0.5 })).toThrow(RangeError);
  });
});
