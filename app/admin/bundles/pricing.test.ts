import { expect, test } from "vitest";
import { store } from "#store";
import { priceOf } from "./pricing.ts";

const mug = {
  productIds: [6],
  name: "Mug",
  slug: "mug",
  picture: "",
  price: 1999,
  cost: 600,
  colors: [],
  sizes: ["11oz"],
};

test("a bundle's margin is without VAT once the trader is registered", () => {
  const priced = (vatNumber: string | null) =>
    priceOf([{ productId: 6, quantity: 2, price: null }], 3500, [mug], {
      ...store,
      legal: { ...store.legal, vatNumber },
    });
  const before = priced(null);
  expect(before).toMatchObject({ vat: 0, margin: 1728, percent: 49 });
  // A sixth of 35.00 is owed, and the percentage is of the other 29.17.
  expect(priced("GB123456789")).toEqual({ ...before, vat: 583, margin: 1728 - 583, percent: 39 });
});
