import { describe, expect, test } from "vitest";
import { toCheckoutLines } from "./for-checkout.ts";
import {
  add,
  type CartItem,
  clear,
  countOf,
  describeCount,
  isAddable,
  isEmpty,
  isFull,
  lineTotal,
  maxQuantityOf,
  type NewCartItem,
  remove,
  removeBundle,
  setQuantity,
  totalOf,
} from "./rules.ts";

const mug: NewCartItem = {
  id: "variant-7001",
  name: "Lantern Mug",
  image: "mug-white",
  price: 999,
  color: "White",
  size: "11oz",
  variantId: 7001,
  printful_variant_id: 7001,
  currency: "GBP",
};
const cap: NewCartItem = { ...mug, id: "variant-6001", name: "Lantern Cap", price: 1999, variantId: 6001 };
const discount: NewCartItem = {
  ...mug,
  id: "welcome",
  name: "Welcome code",
  price: -550,
  isDiscount: true,
  variantId: null,
};
const cart = (...items: NewCartItem[]) => items.reduce<readonly CartItem[]>(add, []);

describe("adding to the cart", () => {
  test("adds one unless a quantity is given", () => {
    expect(cart(mug)).toEqual([{ ...mug, quantity: 1 }]);
    expect(cart({ ...mug, quantity: 3 })[0]?.quantity).toBe(3);
  });

  test("raises the quantity of an item already in the cart", () => {
    const items = cart(mug, cap, { ...mug, quantity: 2 });
    expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["variant-7001", 3],
      ["variant-6001", 1],
    ]);
  });

  test("updates the price of an item already in the cart", () => {
    expect(cart(mug, { ...mug, price: 1099 })[0]).toMatchObject({ price: 1099, quantity: 2 });
  });

  test.each([
    ["without an id", { ...mug, id: undefined }],
    ["with an empty id", { ...mug, id: "" }],
    ["without a name", { ...mug, name: undefined }],
    ["with an empty name", { ...mug, name: "" }],
    ["without a price", { ...mug, price: undefined }],
    ["whose price is a text", { ...mug, price: "9.99" }],
    ["whose price is not a number", { ...mug, price: Number.NaN }],
    ["whose price is infinite", { ...mug, price: Number.POSITIVE_INFINITY }],
    ["with a negative price that is not a discount", { ...mug, price: -1 }],
    ["that is nothing at all", null],
  ])("silently ignores an item %s", (_, item) => {
    const before = cart(cap);
    expect(add(before, item as NewCartItem)).toBe(before);
    expect(isAddable(item as NewCartItem)).toBe(false);
  });

  test("accepts a negative price for a discount, and a price of zero", () => {
    expect(cart(discount)).toHaveLength(1);
    expect(cart({ ...mug, price: 0 })).toHaveLength(1);
  });

  test.each([0, -2, Number.NaN])("treats an invalid quantity (%d) as one", (quantity) => {
    expect(cart({ ...mug, quantity })[0]?.quantity).toBe(1);
  });

  test("caps an item at a hundred", () => {
    expect(cart({ ...mug, quantity: 99 }, { ...mug, quantity: 5 })[0]?.quantity).toBe(100);
    expect(maxQuantityOf(cart(mug), mug)).toBe(100);
  });

  test("caps an item of a drop at what one person can have, until its page says otherwise", () => {
    const two = { ...mug, most: 2 };
    const items = cart(two, { ...two, quantity: 5 });
    expect(items[0]).toMatchObject({ quantity: 2, most: 2 });
    expect(setQuantity(items, mug.id, 7)).toBe(items);
    expect(add(items, { ...mug, most: undefined })[0]?.quantity).toBe(3);
  });

  test("counts all lines of a product that one person can have only so many of, and takes nothing away", () => {
    const tee = { ...mug, name: "Lantern T-Shirt", most: 3 };
    const large = { ...tee, id: "variant-1" };
    const medium = { ...tee, id: "variant-2" };
    const two = cart({ ...large, quantity: 2 }, { ...medium, quantity: 2 }, cap);
    expect(two.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
    expect(setQuantity(two, large.id, 3), "the other has the third").toBe(two);
    expect(maxQuantityOf(two, two[0]!)).toBe(2);
    expect(maxQuantityOf(remove(two, medium.id), two[0]!)).toBe(3);
    const full = cart({ ...large, quantity: 3 });
    expect(add(full, medium), "nothing is left for another size").toBe(full);
    const bundle = { ...tee, id: "bundle-x:1", most: undefined, isPartOfBundle: true, bundleId: "bundle-x" };
    expect(maxQuantityOf(cart(bundle, large), large), "one is in a bundle").toBe(2);
    const before = cart({ ...large, most: undefined, quantity: 3 }, { ...medium, most: undefined, quantity: 3 });
    const since = before.map((item) => ({ ...item, most: 3 }));
    expect(add(since, large), "a limit that came later").toEqual(since);
    expect(setQuantity(since, large.id, 1)[0]?.quantity).toBe(1);
  });

  test("allows at most a hundred lines, but more of the existing ones", () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...mug, id: `variant-${index}` }));
    const full = cart(...many);
    expect(isFull(full)).toBe(true);
    expect(add(full, cap)).toBe(full);
    expect(add(full, many[7]!)[7]?.quantity).toBe(2);
  });

  test("does not mutate the cart", () => {
    const before = cart(mug);
    add(before, mug);
    expect(before[0]?.quantity).toBe(1);
  });
});

describe("changing quantities", () => {
  test.each([0, -1])("a quantity of %d removes the item", (quantity) => {
    expect(setQuantity(cart(mug, cap), mug.id, quantity).map((item) => item.id)).toEqual([cap.id]);
  });

  test("any other quantity is set", () => {
    expect(setQuantity(cart(mug), mug.id, 7)[0]?.quantity).toBe(7);
    expect(setQuantity(cart(mug), mug.id, 7.9)[0]?.quantity).toBe(7);
    expect(setQuantity(cart(mug), mug.id, 1000)[0]?.quantity).toBe(100);
  });

  test("an unknown id changes nothing", () => {
    const items = cart(mug);
    expect(setQuantity(items, "gone", 2)).toBe(items);
    expect(remove(items, "gone")).toBe(items);
    expect(setQuantity(items, mug.id, Number.NaN)).toBe(items);
  });
});

describe("removing", () => {
  test("removes one item, or all", () => {
    expect(remove(cart(mug, cap), mug.id).map((item) => item.id)).toEqual([cap.id]);
    expect(clear(cart(mug, cap))).toEqual([]);
    const empty = cart();
    expect(clear(empty)).toBe(empty);
  });

  test("removes a bundle as a group with its discount line, and nothing else", () => {
    const of = (bundleId: string, item: NewCartItem) => ({ ...item, id: `${bundleId}:${item.id}`, bundleId });
    const items = cart(of("bundle-a", mug), cap, of("bundle-b", mug), of("bundle-a", discount));
    expect(removeBundle(items, "bundle-a").map((item) => item.id)).toEqual(["variant-6001", "bundle-b:variant-7001"]);
  });
});

describe("the cart's total", () => {
  test("is the sum of prices times quantities, less discounts", () => {
    const items = cart({ ...mug, quantity: 2 }, cap, discount);
    expect(totalOf(items)).toBe(2 * 999 + 1999 - 550);
    expect(lineTotal(items[0]!)).toBe(1998);
  });

  test("is never negative", () => {
    expect(totalOf(cart(discount))).toBe(0);
  });

  test("counts items, not lines, and no discounts", () => {
    expect(countOf(cart({ ...mug, quantity: 2 }, cap, discount))).toBe(3);
    expect(describeCount(1)).toBe("1 item");
    expect(describeCount(0)).toBe("0 items");
    expect(describeCount(6)).toBe("6 items");
  });
});

test("treats a cart with only a discount line as empty", () => {
  expect([isEmpty([]), isEmpty(cart(discount)), isEmpty(cart(mug, discount))]).toEqual([true, true, false]);
});

test("sends the server goods without prices, each with its bundle", () => {
  const bundle = { id: 1, instance: "starter-bundle-1" };
  expect(toCheckoutLines(cart({ ...mug, quantity: 2 }, { ...cap, bundle }, discount))).toEqual([
    { variantId: 7001, quantity: 2 },
    { variantId: 6001, quantity: 1, bundle },
  ]);
});
