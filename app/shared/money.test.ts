import { describe, expect, test } from "vitest";
import { formatMinorUnits, formatPence, penceToPounds, penceToRate, poundsToPence } from "./money.ts";

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

  test("anything but a number or text is refused", () => {
    for (const value of [null, undefined, {}, [4.99], true, 499n]) {
      expect(() => poundsToPence(value as number)).toThrow(RangeError);
    }
  });

  test("pence convert back to the original pounds", () => {
    expect(penceToPounds(2499)).toBe(24.99);
    expect(penceToPounds(-550)).toBe(-5.5);
  });

  test("a rate is text with two decimals", () => {
    expect(penceToRate(499)).toBe("4.99");
    expect(penceToRate(500)).toBe("5.00");
    expect(penceToRate(0)).toBe("0.00");
  });

  test("a fraction of a penny is a bug, not a price", () => {
    for (const show of [penceToPounds, penceToRate, formatPence]) {
      expect(() => show(24.99)).toThrow(RangeError);
      expect(() => show(Number.NaN)).toThrow(RangeError);
    }
  });
});

test.each([
  [2499, "gbp", "£24.99"],
  [2499, "usd", "US$24.99"],
  [2499, "jpy", "JP¥2,499"],
  [24_990, "kwd", "KWD 24.990"],
  [2400, "isk", "ISK 24.00"],
  [2400, "ugx", "UGX 24.00"],
])("%i in Stripe's %s is %s", (amount, currency, text) => {
  expect(formatMinorUnits(amount, currency).replaceAll("\u00a0", " ")).toBe(text);
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
