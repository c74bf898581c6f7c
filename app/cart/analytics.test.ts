import { afterEach, describe, expect, test, vi } from "vitest";
import { pushEvents } from "#app/analytics/data-layer.ts";
import { cartEvents } from "./analytics.ts";
import { addBundle, goodsItem } from "./goods.ts";
import { add, type CartItem, clear, setQuantity } from "./rules.ts";
import { readSavedCart } from "./saved/storage.ts";

const goods = { printfulVariantId: null, image: "", price: 999, color: "White", size: "11oz" };
const mug = goodsItem({ ...goods, variantId: 7001, name: "Lantern Mug" });
const cap = goodsItem({ ...goods, variantId: 6001, name: "Lantern Cap", price: 1999, color: "", size: "" });
const both: readonly CartItem[] = add(add([], { ...mug, quantity: 2 }), cap);

describe("cart events follow GA4's format", () => {
  test("adding reports the added items, in pounds", () => {
    expect(cartEvents([], both)).toEqual([
      {
        event: "add_to_cart",
        ecommerce: {
          currency: "GBP",
          value: 39.97,
          items: [
            { item_id: "7001", item_name: "Lantern Mug", item_variant: "White, 11oz", price: 9.99, quantity: 2 },
            { item_id: "6001", item_name: "Lantern Cap", price: 19.99, quantity: 1 },
          ],
        },
      },
    ]);
  });

  test("raising a quantity reports only the difference, lowering it a removal", () => {
    const [raised] = cartEvents(both, setQuantity(both, mug.id, 5));
    expect(raised).toMatchObject({ event: "add_to_cart", ecommerce: { value: 29.97, items: [{ quantity: 3 }] } });
    const [lowered] = cartEvents(both, setQuantity(both, mug.id, 1));
    expect(lowered).toMatchObject({ event: "remove_from_cart", ecommerce: { value: 9.99, items: [{ quantity: 1 }] } });
  });

  test("clearing the cart is one event", () => {
    expect(cartEvents(both, clear(both))).toMatchObject([{ event: "remove_from_cart", ecommerce: { value: 39.97 } }]);
  });

  test("discount lines and unchanged carts cause no event", () => {
    const discounted = add(both, { ...mug, id: "off", price: -100, isDiscount: true, variantId: null });
    expect(cartEvents(both, discounted)).toEqual([]);
    expect(cartEvents(both, both)).toEqual([]);
  });
});

describe("the ids in view_item", () => {
  const part = { ...goods, variantId: 7001, name: "Lantern Mug", group: "lantern-mug" };

  test("match those of the cart's events: the variant and its product", () => {
    const [event] = cartEvents([], add([], goodsItem(part)));
    expect(event!.ecommerce.items).toMatchObject([{ item_id: "7001", item_group_id: "lantern-mug" }]);
  });

  test("for bundle parts include the bundle, also after the cart was saved and restored", () => {
    const bundle = { id: 1, name: "Starter Bundle", slug: "starter-bundle", price: 5497 };
    const kept = readSavedCart(JSON.stringify(addBundle([], bundle, [part])))!;
    const [event] = cartEvents([], kept);
    expect(event!.ecommerce.items).toMatchObject([{ item_id: "7001", item_group_id: "starter-bundle" }]);
  });
});

describe("the data layer", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is created if missing, and cleared before each event", () => {
    const page: { dataLayer?: object[] } = {};
    vi.stubGlobal("window", page);
    const events = cartEvents([], both);
    pushEvents(events);
    expect(page.dataLayer).toEqual([{ ecommerce: null }, events[0]]);
  });

  test("is not touched on the server", () => {
    expect(() => pushEvents(cartEvents([], both))).not.toThrow();
  });
});
