import { expect, test } from "vitest";
import { whyNotAdded } from "./why-not-added.ts";

const line = (name: string, quantity: number, most?: number) => ({
  id: `${name} ${quantity}`,
  name,
  image: "",
  price: 999,
  quantity,
  ...(most && { most }),
  color: "White",
  size: "L",
  variantId: 1,
  printful_variant_id: 1,
  currency: "GBP" as const,
});

test("the refusal names the product, its limit and what the cart has of it", () => {
  const cart = [line("Lantern T-Shirt", 1, 3), line("Lantern T-Shirt", 1, 3), line("Lantern Cap", 1)];
  const shirt = { name: "Lantern T-Shirt", most: 3 };
  expect(whyNotAdded(cart, [{ name: "Lantern Cap" }, shirt, shirt])).toBe(
    "Not added: one person can have up to 3 of Lantern T-Shirt. Your cart has 2, and this would make it 4.",
  );
  expect(whyNotAdded([], [{ ...shirt, quantity: 4 }])).toContain("Your cart has none, and this would make it 4.");
});

test("a drop within its limit is kept out by the limit of lines alone", () => {
  const cart = Array.from({ length: 99 }, () => line("Lantern Cap", 1));
  expect(whyNotAdded(cart, [{ name: "Lantern Mug", most: 2 }, { name: "Lantern Cap" }])).toBe(
    "Not added: an order can have up to 100 different items, and your cart has 99.",
  );
});
