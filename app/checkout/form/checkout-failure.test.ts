import { expect, test } from "vitest";
import type { CartItem } from "#app/cart/rules.ts";
import { CallRefused } from "../call.ts";
import { failureOf, refusedItems } from "./checkout-failure.tsx";

const tee = {
  id: "variant-7",
  name: "Lantern T-Shirt",
  image: "",
  price: 2499,
  quantity: 1,
  color: "Navy",
  size: "L",
  variantId: 7,
  printful_variant_id: 70,
  currency: "GBP",
} satisfies CartItem;
const bundle = { id: 1, instance: "bundle-1-a" };
const teeOfBundle = { ...tee, id: "bundle-1-a-0", bundleId: "bundle-1-a", bundleName: "Starter Bundle", bundle };
const mug = { ...tee, id: "variant-8", variantId: 8, name: "Lantern Mug", color: "White", size: "" };
const cart: CartItem[] = [teeOfBundle, tee, mug];
const lines = [
  { variantId: 7, quantity: 1, bundle },
  { variantId: 7, quantity: 1 },
  { variantId: 8, quantity: 1 },
];
const refusal = (problems: unknown) =>
  new CallRefused({ status: 409, statusText: "" }, { error: "This item is sold out", problems });
const messagesOf = (error: unknown, items = cart) =>
  refusedItems(items, failureOf(error, lines)).map((each) => each.message);

test("each refused line is named once, with its colour, size and bundle", () => {
  const problems = [
    { kind: "unavailable_variant", index: 0, variantId: 7, message: "This item is sold out" },
    { kind: "unavailable_variant", index: 1, variantId: 7, message: "This item is sold out" },
    { kind: "unknown_variant", index: 2, variantId: 8, message: "This item is no longer in the shop" },
  ];
  expect(messagesOf(refusal(problems))).toEqual([
    "Lantern T-Shirt, Navy, L in Starter Bundle is sold out",
    "Lantern T-Shirt, Navy, L is sold out",
    "Lantern Mug, White is no longer in the shop",
  ]);
  expect(messagesOf(refusal(problems), [mug]), "what is out of the cart already").toEqual([
    "Lantern Mug, White is no longer in the shop",
  ]);
});

test("a failure that no line caused names none, and keeps the shop's message", () => {
  const full = refusal([{ kind: "too_many_lines", message: "An order can have up to 100 different items" }]);
  for (const error of [full, refusal(undefined), new Error("Network connection failed.")]) {
    expect(messagesOf(error)).toEqual([]);
    expect(failureOf(error, lines).message).toBe((error as Error).message);
  }
});
