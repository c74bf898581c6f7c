import { describe, expect, test } from "vitest";
import { splitPence } from "./split-pence.ts";

describe("splitting pence", () => {
  test("left-over pennies go to the largest remainders", () => {
    expect(splitPence(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitPence(10, [1, 5, 1])).toEqual([2, 7, 1]);
    expect(splitPence(5497, [2499, 1999, 999])).toEqual([2499, 1999, 999]);
  });

  test("a weight of zero gets nothing", () => {
    expect(splitPence(100, [0, 3, 0, 1])).toEqual([0, 75, 0, 25]);
  });

  test("all-zero weights share evenly", () => {
    expect(splitPence(10, [0, 0, 0])).toEqual([4, 3, 3]);
  });

  test("a negative total is shared like its positive counterpart", () => {
    expect(splitPence(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  test("without weights only a total of zero is allowed", () => {
    expect(splitPence(0, [])).toEqual([]);
    expect(() => splitPence(1, [])).toThrow(RangeError);
  });

  test("weights must be non-negative integers, totals integers", () => {
    expect(() => splitPence(10, [1, -1])).toThrow(RangeError);
    expect(() => splitPence(10, [0.5])).toThrow(RangeError);
    expect(() => splitPence(0.5, [1])).toThrow(RangeError);
  });
});
