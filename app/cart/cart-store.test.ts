import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CartEvent } from "#app/analytics/data-layer.ts";
import { createCartStore, noItems } from "./cart-store.ts";
import { goodsItem } from "./goods.ts";
import { add, type CartItem, clear, type NewCartItem, remove, setQuantity } from "./rules.ts";
import type { CartStorage } from "./saved/storage.ts";

const goods = { printfulVariantId: null, image: "", price: 999, color: "White", size: "11oz" };
const mug = goodsItem({ ...goods, variantId: 7001, name: "Lantern Mug" });
const cap = goodsItem({ ...goods, variantId: 6001, name: "Lantern Cap", price: 1999 });
const adding = (item: NewCartItem) => (items: readonly CartItem[]) => add(items, item);

/** Storage shared by two tabs. `works` false simulates a browser that stores nothing. */
class SharedStorage implements CartStorage {
  works = true;
  saved: readonly CartItem[] = [];
  readonly followers = new Set<() => void>();
  restore() {
    return this.works ? structuredClone([...this.saved]) : null;
  }
  save(items: readonly CartItem[]) {
    if (this.works) this.saved = items;
    return this.works;
  }
  follow(changed: () => void) {
    this.followers.add(changed);
    return () => void this.followers.delete(changed);
  }
}

let storage: SharedStorage;
let events: CartEvent[];
const open = () => createCartStore(storage, (more) => void events.push(...more));
beforeEach(() => {
  storage = new SharedStorage();
  events = [];
});

describe("the cart of a page", () => {
  test("is restored, saved on every change, and notifies listeners", () => {
    storage.saved = [{ ...mug, quantity: 1 }];
    const store = open();
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.update(adding(cap))).toBe(true);
    expect(storage.saved.map((item) => item.id)).toEqual([mug.id, cap.id]);
    expect(store.snapshot()).toBe(storage.saved);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test("gives React the same snapshot while nothing changes", () => {
    const store = open();
    expect(store.snapshot()).toBe(store.snapshot());
    store.update(adding(mug));
    expect(store.snapshot()).toBe(store.snapshot());
  });

  test("uses the server's empty array while it is empty, so that React does not re-render", () => {
    expect(open().snapshot()).toBe(noItems);
  });

  test("returns false for an ignored change, and neither saves nor notifies", () => {
    const store = open();
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.update(adding({ ...mug, name: "" }))).toBe(false);
    expect(listener).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });

  test("works without storage, as on the server", () => {
    const store = createCartStore(null, () => {});
    store.update(adding(mug));
    expect(store.snapshot()).toHaveLength(1);
  });

  test("keeps its items when the browser stores nothing", () => {
    storage.works = false;
    const store = open();
    store.update(adding(mug));
    store.update(adding(cap));
    expect(store.snapshot().map((item) => item.id)).toEqual([mug.id, cap.id]);
  });

  test("keeps its items once storage is full", () => {
    const store = open();
    store.update(adding(mug));
    storage.save = () => false;
    store.update(adding(cap));
    store.update((items) => setQuantity(items, cap.id, 2));
    expect(store.snapshot().map((item) => item.quantity)).toEqual([1, 2]);
  });
});

describe("two tabs", () => {
  test("follow each other", () => {
    const one = open();
    const other = open();
    other.subscribe(() => {});
    one.update(adding(mug));
    for (const follower of storage.followers) follower();
    expect(other.snapshot().map((item) => item.id)).toEqual([mug.id]);
  });

  test("do not undo each other's changes before the storage event arrives", () => {
    const one = open();
    const other = open();
    expect(other.snapshot()).toEqual([]);
    one.update(adding(mug));
    other.update(adding(cap));
    expect(storage.saved.map((item) => item.id)).toEqual([mug.id, cap.id]);
  });

  test("show the other tab's cart even if the own change was ignored", () => {
    const one = open();
    const other = open();
    other.snapshot();
    one.update(adding(mug));
    other.update((items) => remove(items, "gone"));
    expect(other.snapshot().map((item) => item.id)).toEqual([mug.id]);
  });

  test("are followed until the last listener leaves", () => {
    const store = open();
    const leave = [store.subscribe(() => {}), store.subscribe(() => {})];
    expect(storage.followers.size).toBe(1);
    leave[0]!();
    expect(storage.followers.size).toBe(1);
    leave[1]!();
    expect(storage.followers.size).toBe(0);
  });
});

describe("analytics", () => {
  test("gets events for additions and removals", () => {
    const store = open();
    store.update(adding(mug));
    store.update(clear);
    expect(events.map((event) => event.event)).toEqual(["add_to_cart", "remove_from_cart"]);
  });

  test("gets no events for other tabs' changes or a purchase", () => {
    const store = open();
    storage.saved = [{ ...mug, quantity: 1 }];
    store.subscribe(() => {});
    for (const follower of storage.followers) follower();
    store.settle(() => []);
    expect(store.snapshot()).toEqual([]);
    expect(storage.saved).toEqual([]);
    expect(events).toEqual([]);
  });
});
