import { describe, expect, test } from "vitest";
import { withoutBought } from "./bought.ts";
import { toCheckoutLines } from "./for-checkout.ts";
import { addBundle, goodsItem } from "./goods.ts";
import { add, type CartItem, type NewCartItem } from "./rules.ts";

const goods = { printfulVariantId: null, image: "", price: 999, color: "White", size: "11oz" };
const mug = goodsItem({ ...goods, variantId: 7001, name: "Lantern Mug" });
const cap = goodsItem({ ...goods, variantId: 6001, name: "Lantern Cap" });
const cart = (...items: NewCartItem[]) => items.reduce<readonly CartItem[]>(add, []);
const withStarter = (items: readonly CartItem[]) =>
  addBundle(items, { id: 1, name: "Starter Bundle", slug: "starter-bundle", price: 5497 }, [
    { ...goods, variantId: 7001, name: "Lantern Mug" },
    { ...goods, variantId: 6001, name: "Lantern Cap" },
  ]);
const summaries = (items: readonly CartItem[]) => items.map(({ id, quantity }) => `${quantity} ${id}`);

describe("after an order is placed", () => {
  test("a cart that was bought unchanged is empty", () => {
    const items = withStarter(cart({ ...mug, quantity: 2 }, cap));
    expect(withoutBought(items, toCheckoutLines(items))).toEqual([]);
  });

  test("items added since then stay, in the exact quantity", () => {
    const bought = toCheckoutLines(cart(mug));
    expect(summaries(withoutBought(cart({ ...mug, quantity: 3 }, cap), bought))).toEqual([
      "2 variant-7001",
      "1 variant-6001",
    ]);
  });

  test("a line removed since then does not reduce other lines", () => {
    const items = cart(cap);
    expect(withoutBought(items, toCheckoutLines(cart({ ...mug, quantity: 2 })))).toEqual(items);
  });

  test("bundles match by instance: another instance or the same item alone stays", () => {
    const one = withStarter([]);
    const items = withStarter(withStarter(cart(mug)));
    expect(summaries(withoutBought(items, toCheckoutLines(one)))).toEqual([
      "1 variant-7001",
      "1 starter-bundle-7001-6001-2:1",
      "1 starter-bundle-7001-6001-2:2",
    ]);
    expect(withoutBought(one, toCheckoutLines(cart(mug, cap)))).toEqual(one);
  });

  test("a discount leaves with its goods", () => {
    const discount: NewCartItem = { ...mug, id: "welcome", price: -100, isDiscount: true, variantId: null };
    const ofBundle = { ...discount, id: "saved", bundleId: "starter-bundle-7001-6001" };
    const bundle = withStarter([]);
    const items = add(add(withStarter(cart(cap)), discount), ofBundle);
    expect(summaries(withoutBought(items, toCheckoutLines(bundle)))).toEqual(["1 variant-6001", "1 welcome"]);
    expect(withoutBought(items, toCheckoutLines(items))).toEqual([]);
  });
});
