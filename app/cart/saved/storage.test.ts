import { describe, expect, test } from "vitest";
import { goodsItem } from "../goods.ts";
import { browserCartStorage, cartKey } from "./storage.ts";

const item = {
  ...goodsItem({
    variantId: 7001,
    printfulVariantId: 7001,
    name: "Lantern Mug",
    image: "",
    price: 999,
    color: "White",
    size: "11oz",
  }),
  quantity: 1,
};

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

  test("stops when told to", () => {
    const { window, stop, calls } = followed();
    stop();
    window.announce("storage", { key: cartKey });
    window.announce("pageshow", { persisted: true });
    expect(calls()).toBe(0);
  });
});
