import { expect, test } from "vitest";
import { checkoutAddress } from "../contract.ts";
import { partialAddress, walletFields } from "./contact.ts";

const home = { line2: null, state: "", country: "GB" };
const shippingAddress = {
  name: "Robin van der Hartley",
  address: { ...home, line1: "14 Birchcliffe Road", city: "Hebden Bridge", postal_code: "hx78dg" },
};
const billingDetails = {
  name: "Alex Payer",
  email: "alex@example.com",
  phone: "+44 7700 900123",
  address: { ...home, line1: "2 Bank Street", city: "Leeds", postal_code: "LS1 5AB" },
};

test("the parcel goes to the delivery address's name, not to the card's; email and phone are the payer's", () => {
  expect(checkoutAddress.parse(walletFields({ shippingAddress, billingDetails }))).toMatchObject({
    firstName: "Robin",
    lastName: "van der Hartley",
    address: "14 Birchcliffe Road",
    postcode: "HX7 8DG",
    email: "alex@example.com",
    phone: "+44 7700 900123",
  });
});

test("a delivery address without a name goes to the payer", () => {
  const fields = walletFields({ shippingAddress: { ...shippingAddress, name: "" }, billingDetails });
  expect(fields).toMatchObject({ firstName: "Alex", lastName: "Payer", city: "Hebden Bridge" });
});

test("a missing phone number is no obstacle; a missing email, last name or address is named", () => {
  const { phone: _, ...silent } = billingDetails;
  expect(checkoutAddress.parse(walletFields({ shippingAddress, billingDetails: silent })).phone).toBe("");
  const found = checkoutAddress.safeParse(walletFields({ shippingAddress: { ...shippingAddress, name: "Zola" } }));
  expect(found.error?.issues.map(({ path }) => path[0])).toEqual(["email", "lastName"]);
  expect(checkoutAddress.safeParse(walletFields({ billingDetails })).success).toBe(false);
});

test("before it pays, a wallet's country may be in any case and its postcode is completed for the quote", () => {
  const part = { city: "Belfast", state: "", country: "gb", postal_code: "BT1" };
  expect(partialAddress(part)).toMatchObject({ country: "GB", postcode: "BT1 1AA", city: "Belfast", address: "" });
  expect(partialAddress({ ...part, country: "CA", postal_code: "M5J", state: "ON" })).toMatchObject({
    postcode: "M5J 1A1",
    state: "ON",
  });
});
