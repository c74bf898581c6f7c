import { describe, expect, test } from "vitest";
import { asExpiry, brandOf, expiryProblem, inGroups, isValidNumber } from "./card.js";

describe("a card number", () => {
  test("is shown in the groups of its brand", () => {
    expect(inGroups("424242")).toBe("4242 42");
    expect(inGroups("4242424242424242")).toBe("4242 4242 4242 4242");
    expect(inGroups("378282246310005")).toBe("3782 822463 10005");
  });

  test("is recognised by its first digits", () => {
    expect(["42", "55", "22", "37", "99", ""].map((number) => brandOf(number)?.name)).toEqual([
      "visa",
      "mastercard",
      "mastercard",
      "amex",
      undefined,
      undefined,
    ]);
  });

  test("is valid if complete with the right check digit", () => {
    expect(isValidNumber("4242424242424242")).toBe(true);
    expect(isValidNumber("378282246310005")).toBe(true);
    expect(isValidNumber("4242424242424241")).toBe(false);
    expect(isValidNumber("424242424242")).toBe(false);
    expect(isValidNumber("9999999999999995")).toBe(false);
  });
});

describe("an expiry date", () => {
  test.each([
    ["1", "1"],
    ["12", "12 / "],
    ["5", "05 / "],
    ["1/", "01 / "],
    ["13", "01 / 3"],
    ["1234", "12 / 34"],
    ["12/2034", "12 / 34"],
    ["03 / 29", "03 / 29"],
    ["12 / 345", "12 / 34"],
  ])("typed as %j reads %j", (typed, shown) => {
    expect(asExpiry(typed, false)).toBe(shown);
  });

  test("allows its separator to be deleted", () => {
    expect(asExpiry("12 /", true)).toBe("12");
    expect(asExpiry("12 / 3", true)).toBe("12 / 3");
  });

  test("is valid until the end of its month", () => {
    const today = new Date(2026, 10, 20);
    expect(expiryProblem("11 / 26", today)).toBeNull();
    expect(expiryProblem("10 / 26", today)).toMatchObject({ code: "invalid_expiry_month_past" });
    expect(expiryProblem("12 / 25", today)).toMatchObject({ code: "invalid_expiry_year_past" });
    expect(expiryProblem("12 / 3", today)).toMatchObject({ code: "incomplete_expiry" });
    expect(expiryProblem("00 / 30", today)).toMatchObject({ code: "incomplete_expiry" });
  });
});
