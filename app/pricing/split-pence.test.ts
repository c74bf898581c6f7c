import { describe, expect, test } from "vitest";
import { splitPence } from "./split-pence.ts";

describe("sharing pence out", () => {
  test("the pennies left over go to the largest remainders", () => {
    expect(splitPence(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitPence(10, [1, 5, 1])).toEqual([2, 7, 1]);
    expect(splitPence(5497, [2499, 1999, 999])).toEqual([2499, 1999, 999]);
  });

  test("a weight of zero gets nothing", () => {
    expect(splitPence(100, [0, 3, 0, 1])).toEqual([0, 75, 0, 25]);
  });

  test("weights that are all zero share evenly", () => {
    expect(splitPence(10, [0, 0, 0])).toEqual([4, 3, 3]);
  });

  test("a negative total is shared like its opposite", () => {
    expect(splitPence(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  });

  test("nothing can be shared over no one, and only nothing", () => {
    expect(splitPence(0, [])).toEqual([]);
    expect(() => splitPence(1, [])).toThrow(RangeError);
  });

  test("weights must be whole and not negative, totals whole", () => {
    expect(() => splitPence(10, [1, -1])).toThrow(RangeError);
    expect(() => splitPence(10, [0.5])).toThrow(RangeError);
    expect(() => splitPence(0.5, [1])).toThrow(RangeError);
  });
});
