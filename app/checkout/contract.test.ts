import { describe, expect, test } from "vitest";
import {
  checkoutAddress,
  checkoutLines,
  discountRequest,
  shippingQuoteRequest,
  shippingSelectionProblems,
} from "./contract.ts";

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

test("an address part exactly at its limit is accepted, after the spaces around it are gone", () => {
  const parts = { phone: 40, firstName: 100, lastName: 100, address: 200, apartment: 100, city: 100, state: 100 };
  for (const [part, most] of Object.entries({ ...parts, postcode: 20 })) {
    const accepted = (length: number) =>
      checkoutAddress.safeParse({ ...robins, country: "IE", [part]: `  ${"x".repeat(length)} ` }).success;
    expect([part, accepted(most), accepted(most + 1)]).toEqual([part, true, false]);
  }
});

describe("the items of a checkout and of a quote", () => {
  const message = (
    schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
    body: unknown,
  ) => schema.safeParse(body).error?.issues[0]?.message;
  const line = { variantId: 7001, quantity: 1 };
  const lines = (count: number) => ({ lines: Array.from({ length: count }, () => line) });
  const quote = (count: number, quantity = 1) => ({
    recipient: { country_code: "GB" },
    items: Array.from({ length: count }, () => ({ printful_variant_id: 7001, quantity })),
  });

  test("are between one and a hundred", () => {
    expect(message(checkoutLines, lines(0))).toBe("No items in cart");
    expect([message(checkoutLines, lines(1)), message(checkoutLines, lines(100))]).toEqual([undefined, undefined]);
    expect(message(checkoutLines, lines(101))).toBe("holds at most 100 lines");
    expect(message(shippingQuoteRequest, quote(0))).toBe("No items in cart");
    expect(message(shippingQuoteRequest, quote(1))).toBeUndefined();
    expect(message(shippingQuoteRequest, quote(100, 100))).toBeUndefined();
    expect(message(shippingQuoteRequest, quote(101))).toBe("holds at most 100 items");
  });

  test.each([0, 101, 1.5, -1])("are not quoted in a quantity of %d", (quantity) => {
    expect(message(shippingQuoteRequest, quote(1, quantity))).toBeDefined();
  });

  test("have an instance of a bundle of 500 characters at most", () => {
    const of = (instance: string) => ({ lines: [{ ...line, bundle: { id: 1, instance } }] });
    expect(message(checkoutLines, of("x".repeat(500)))).toBeUndefined();
    expect([message(checkoutLines, of("")), message(checkoutLines, of("x".repeat(501)))]).not.toContain(undefined);
  });

  test("are quoted for a country alone, or for an address that fits", () => {
    const fields = {
      state_code: 100,
      zip: 20,
      name: 200,
      address1: 200,
      address2: 200,
      city: 100,
      phone: 40,
      email: 254,
    };
    for (const [field, most] of Object.entries(fields)) {
      const asked = (value: string | null) =>
        shippingQuoteRequest.safeParse({ ...quote(1), recipient: { country_code: "GB", [field]: value } }).success;
      const tried = [asked(null), asked("x".repeat(most)), asked("x".repeat(most + 1))];
      expect([field, ...tried]).toEqual([field, true, true, false]);
    }
    const from = (country_code: string) => message(shippingQuoteRequest, { ...quote(1), recipient: { country_code } });
    expect([from("x".repeat(60)), from(" ")]).toEqual([undefined, "Choose a country"]);
    expect(from("x".repeat(61))).toBe("must be 60 characters or fewer");
  });
});

test("a discount code has at most 100 characters", () => {
  const typed = (code: string) => discountRequest.safeParse({ code }).error?.issues[0]?.message;
  expect([typed(" "), typed("x".repeat(100))]).toEqual(["Enter a discount code", undefined]);
  expect(typed("x".repeat(101))).toBe("must be 100 characters or fewer");
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
