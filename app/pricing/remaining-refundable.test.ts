import { describe, expect, test } from "vitest";
import { remainingRefundable } from "./remaining-refundable.ts";

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
