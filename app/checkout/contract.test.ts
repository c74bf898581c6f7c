import { describe, expect, test } from "vitest";
import { checkoutAddress, shippingSelectionProblems } from "./contract.ts";

const long = "x".repeat(300);

test("an address part that is too long is named in its message", () => {
  const parsed = checkoutAddress.safeParse({
    email: `${long}@example.com`,
    phone: long,
    firstName: long,
    lastName: long,
    address: long,
    apartment: long,
    city: long,
    state: long,
    country: long,
    postcode: long,
  });
  expect(Object.fromEntries(parsed.error!.issues.map(({ path, message }) => [path[0], message]))).toEqual({
    email: "Email must be 254 characters or fewer",
    phone: "Phone must be 40 characters or fewer",
    firstName: "First name must be 100 characters or fewer",
    lastName: "Last name must be 100 characters or fewer",
    address: "Address must be 200 characters or fewer",
    apartment: "Apartment must be 100 characters or fewer",
    city: "Town or city must be 100 characters or fewer",
    state: "County or state must be 100 characters or fewer",
    country: "Country must be 60 characters or fewer",
    postcode: "Postcode must be 20 characters or fewer",
  });
});

/** Complete only with address line 1, city, country code and postcode (R-CHECKOUT-1). */
const robins = {
  email: "robin@example.com",
  firstName: "Robin",
  lastName: "Hartley",
  address: "1 Demo Street",
  city: "Leeds",
  country: "GB",
  postcode: "LS1 1AA",
};
test("an address is complete with its first line, city, country and postcode", () =>
  expect(checkoutAddress.safeParse(robins).success).toBe(true));

test.each(["address", "city", "country", "postcode"])("an address is not complete without its %s", (part) => {
  for (const missing of [undefined, "", "   "]) {
    const parsed = checkoutAddress.safeParse({ ...robins, [part]: missing });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(part);
  }
});

test("a missing email address is asked for; an invalid one gets an example", () => {
  const parsed = (email: string) =>
    checkoutAddress.safeParse({ ...robins, email }).error?.issues.map((each) => each.message);
  expect([parsed(""), parsed("  ")]).toEqual([["Enter your email address"], ["Enter your email address"]]);
  expect(parsed("robin")).toEqual(["Enter an email address in the correct format, like name@example.com"]);
});

test("a British postcode is stored in Royal Mail's format, however it was typed", () => {
  expect(checkoutAddress.parse({ ...robins, postcode: "hx78ez" }).postcode).toBe("HX7 8EZ");
  expect(checkoutAddress.parse({ ...robins, country: "US", state: "NY", postcode: "10001" }).postcode).toBe("10001");
});

describe("the checks before a delivery option is chosen (R-CHECKOUT-6)", () => {
  const shipping = { rate_id: "STANDARD", rate: "4.39", currency: "GBP", name: "Standard" };
  const chosen = { paymentIntentId: "pi_1", itemsTotal: 2499, shipping };
  const withShipping = (change: object) =>
    shippingSelectionProblems({ ...chosen, shipping: { ...shipping, ...change } });
  const notPositive = "Items total must be a positive number";
  const notValid = "Shipping rate must be a valid positive number";

  test("pass what has every value", () => expect(shippingSelectionProblems(chosen)).toEqual([]));

  test.each([
    [1, []],
    [0.01, []],
    [0, [notPositive]],
    [-1, [notPositive]],
    ["2499", [notPositive]],
    [null, [notPositive]],
    [Number.NaN, [notPositive]],
    // JSON's 1e999.
    [Number.POSITIVE_INFINITY, [notPositive]],
  ])("an items total of %o: %o", (itemsTotal, problems) =>
    expect(shippingSelectionProblems({ ...chosen, itemsTotal })).toEqual(problems),
  );

  test.each([
    ["0", []],
    [0, []],
    ["0.00", []],
    ["0.01", []],
    ["-0.01", [notValid]],
    [-1, [notValid]],
    ["free", [notValid]],
    ["4.39p", [notValid]],
    ["Infinity", [notValid]],
    [Number.POSITIVE_INFINITY, [notValid]],
    ["", ["Shipping rate is required"]],
    ["  ", ["Shipping rate is required"]],
    [null, ["Shipping rate is required"]],
    [undefined, ["Shipping rate is required"]],
  ])("a rate of %o: %o", (rate, problems) => expect(withShipping({ rate })).toEqual(problems));

  test("name each missing value in their order, and nothing of an absent rate but that it is required", () => {
    const all = [
      "PaymentIntent ID is required",
      notPositive,
      "Shipping rate ID is required",
      "Shipping rate is required",
      "Shipping currency is required",
    ];
    for (const nothing of [undefined, null, "text", 7, [], {}, { shipping: null }, { shipping: "GBP" }])
      expect(shippingSelectionProblems(nothing)).toEqual(all);
    expect(withShipping({ rate: "free", currency: " ", rate_id: "" })).toEqual([all[2], all[4], notValid]);
  });
});
