import { describe, expect, test } from "vitest";
import { formatPence, penceToPounds, penceToRate, poundsToPence } from "./money.ts";
import { splitPence } from "./split-pence.ts";

describe("pounds and pence", () => {
  test.each([
    [24.99, 2499],
    [4.35, 435],
    [1.005, 101],
    [0.285, 29],
    [1234.5, 123450],
    [0, 0],
    [-5.5, -550],
    ["4.39", 439],
    [" 8.99 ", 899],
    ["5", 500],
    [".5", 50],
    ["-5.50", -550],
    [19_999_999.99, 1_999_999_999],
  ])("%s pounds are %i pence", (pounds, pence) => {
    expect(poundsToPence(pounds)).toBe(pence);
  });

  test.each(["", " ", "abc", "£4.99", "4,99", "1e3", "0x10", "Infinity", "NaN", "4.99 GBP", Number.NaN, Infinity])(
    "%j is refused as an amount of pounds",
    (pounds) => {
      expect(() => poundsToPence(pounds)).toThrow(RangeError);
    },
  );

  test("what is not even a number or a text is refused", () => {
    for (const value of [null, undefined, {}, [4.99], true, 499n]) {
      expect(() => poundsToPence(value as number)).toThrow(RangeError);
    }
  });

  test("pence go back to the pounds they came from", () => {
    expect(penceToPounds(2499)).toBe(24.99);
    expect(penceToPounds(-550)).toBe(-5.5);
  });

  test("a rate is a text with two decimals", () => {
    expect(penceToRate(499)).toBe("4.99");
    expect(penceToRate(500)).toBe("5.00");
    expect(penceToRate(0)).toBe("0.00");
  });

  test("half a penny is a bug, not a price", () => {
    for (const show of [penceToPounds, penceToRate, formatPence]) {
      expect(() => show(24.99)).toThrow(RangeError);
      expect(() => show(Number.NaN)).toThrow(RangeError);
    }
  });
});

test.each([
  [2499, "£24.99"],
  [-550, "-£5.50"],
  [123450, "£1,234.50"],
  [100000000, "£1,000,000.00"],
  [5, "£0.05"],
  [0, "£0.00"],
  [-0, "£0.00"],
])("%i pence read as %s", (pence, text) => {
  expect(formatPence(pence)).toBe(text);
});

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
