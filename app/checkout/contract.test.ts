import { expect, test } from "vitest";
import { checkoutAddress } from "./contract.ts";

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
