import { describe, expect, test } from "vitest";
import { addBundle, goodsItem } from "../goods.ts";
import { add, type CartItem } from "../rules.ts";
import { browserCartStorage, cartKey, readSavedCart } from "./storage.ts";

const mug = {
  variantId: 7001,
  printfulVariantId: 7001,
  name: "Lantern Mug",
  image: "mug-white",
  price: 999,
  color: "White",
  size: "11oz",
};
const item: CartItem = { ...goodsItem(mug), quantity: 2 };

/** A window with only what the storage uses: events and a localStorage. */
class FakeWindow extends EventTarget {
  readonly kept = new Map<string, string>();
  localStorage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
    getItem: (key) => this.kept.get(key) ?? null,
    setItem: (key, value) => void this.kept.set(key, value),
    removeItem: (key) => void this.kept.delete(key),
  };
  get asWindow() {
    return this as unknown as Window;
  }
  announce(type: string, fields: object) {
    this.dispatchEvent(Object.assign(new Event(type), fields));
  }
}

describe("the cart in the browser", () => {
  test("is stored under the shop's key", () => {
    expect(cartKey).toBe("lantern-cart");
    const window = new FakeWindow();
    browserCartStorage(window.asWindow).save([item]);
    expect([...window.kept.keys()]).toEqual(["lantern-cart"]);
    expect(browserCartStorage(window.asWindow).restore()).toEqual([item]);
  });

  test("says that it could be saved, also when it is emptied", () => {
    const storage = browserCartStorage(new FakeWindow().asWindow);
    expect([storage.save([item]), storage.save([])]).toEqual([true, true]);
  });

  test("remembers how many one person can have", () => {
    for (const most of [1, 2]) {
      const limited = { ...item, most };
      expect(readSavedCart(JSON.stringify([limited]))).toEqual([limited]);
    }
    expect(readSavedCart(JSON.stringify([{ ...item, most: 0 }]))).toEqual([item]);
  });

  test("is empty if nothing was saved, and emptying it leaves no key behind", () => {
    const window = new FakeWindow();
    const storage = browserCartStorage(window.asWindow);
    expect(storage.restore()).toEqual([]);
    storage.save([item]);
    storage.save([]);
    expect(window.kept.size).toBe(0);
  });

  test("is removed if corrupt", () => {
    const window = new FakeWindow();
    window.kept.set(cartKey, "{not json");
    expect(browserCartStorage(window.asWindow).restore()).toEqual([]);
    expect(window.kept.has(cartKey)).toBe(false);
  });

  test("tolerates storage that throws", () => {
    const window = new FakeWindow();
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    const storage = browserCartStorage(window.asWindow);
    expect(storage.restore()).toBeNull();
    expect(storage.save([item])).toBe(false);
  });
});

describe("following other tabs", () => {
  const followed = () => {
    const window = new FakeWindow();
    let calls = 0;
    const stop = browserCartStorage(window.asWindow).follow(() => calls++);
    return { window, stop, calls: () => calls };
  };

  test("reacts to the cart's key and to a full clear, and to nothing else", () => {
    const { window, calls } = followed();
    window.announce("storage", { key: "lantern-banner" });
    expect(calls()).toBe(0);
    window.announce("storage", { key: cartKey });
    window.announce("storage", { key: null });
    expect(calls()).toBe(2);
  });

  test("re-reads when the page returns from the back/forward cache", () => {
    const { window, calls } = followed();
    window.announce("pageshow", { persisted: false });
    window.announce("pageshow", { persisted: true });
    expect(calls()).toBe(1);
  });

  test("stops when asked to", () => {
    const { window, stop, calls } = followed();
    stop();
    window.announce("storage", { key: cartKey });
    window.announce("pageshow", { persisted: true });
    expect(calls()).toBe(0);
  });
});

const read = (...items: unknown[]) => readSavedCart(JSON.stringify(items));

describe("a saved cart", () => {
  test("is restored as it was saved, with bundles and discounts", () => {
    const bundle = { id: 1, name: "Starter Bundle", slug: "starter-bundle", price: 999 };
    let items = addBundle([item], bundle, [mug]);
    items = add(items, { ...goodsItem(mug), id: "off", price: -100, isDiscount: true, variantId: null });
    items = add(items, {
      ...goodsItem(mug),
      id: "kit",
      isBundle: true,
      bundleContents: [{ name: "Mug", image: "", variant: "White" }],
    });
    expect(readSavedCart(JSON.stringify(items))).toEqual(items);
  });

  test("may be empty", () => {
    expect(readSavedCart("[]")).toEqual([]);
  });

  test.each(["", "{", "null", "42", '"cart"', "{}", '{"items":[]}'])("%j is corrupt", (text) => {
    expect(readSavedCart(text)).toBeNull();
  });

  test("is corrupt if no item makes sense", () => {
    expect(read({ id: 1 }, null, "mug")).toBeNull();
    expect(read(null)).toBeNull();
  });

  test.each([
    ["no id", { id: "" }],
    ["a number for an id", { id: 7 }],
    ["no name", { name: undefined }],
    ["a price in text", { price: "9.99" }],
    ["a price in pounds", { price: 9.99 }],
    ["a negative price", { price: -1 }],
    ["no price", { price: null }],
    ["a price that no sum can hold", { price: 1e15, quantity: 100 }],
    ["a discount that no sum can hold", { price: -1e15, quantity: 100, isDiscount: true }],
    ["a quantity of 0", { quantity: 0 }],
    ["half a quantity", { quantity: 1.5 }],
    ["no quantity", { quantity: undefined }],
    ["no variant", { variantId: null }],
  ])("omits an item with %s and keeps the rest", (_, broken) => {
    expect(read({ ...item, id: "broken", ...broken }, item)).toEqual([item]);
  });

  test.each([0, 2_147_483_647])("keeps a price of %d pence, the lowest and the highest there can be", (price) => {
    expect(read({ ...item, price }, { ...item, id: "dearer", price: 2_147_483_648 })).toEqual([{ ...item, price }]);
  });

  test("loses a bundle without a whole id, and contents that are none", () => {
    const bundleContents = [null, "Mug", { name: 7 }, { name: "Cap", image: "", variant: "Navy" }];
    const [first] = read({ ...item, bundle: { id: "1", instance: "bundle-1" }, bundleContents })!;
    expect(first).toEqual({ ...item, bundleContents: [{ name: "Cap", image: "", variant: "Navy" }] });
  });

  test("loses unknown fields", () => {
    const [first] = read({ ...item, bundle: { id: "1" }, bundleContents: "x", evil: true, image: 5, color: null })!;
    expect(first).toEqual({ ...item, image: "", color: "" });
  });

  test("is restored with unique ids and within an order's limits", () => {
    expect(read(item, { ...item, quantity: 5 })).toEqual([item]);
    const many = Array.from({ length: 120 }, (_, index) => ({ ...item, id: `variant-${index}`, quantity: 500 }));
    const items = read(...many)!;
    expect(items).toHaveLength(100);
    expect(items[0]?.quantity).toBe(100);
  });
});
