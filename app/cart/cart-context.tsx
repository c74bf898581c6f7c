import { createContext, use, useMemo } from "react";
import { pushEvents } from "#app/analytics/data-layer.ts";
import { sharedValue, useShared } from "#app/ui/shared-value.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { type CartStore, createCartStore, noItems } from "./cart-store.ts";
import * as rules from "./rules.ts";
import { browserCartStorage } from "./saved/storage.ts";
import type { ToAdd } from "./why-not-added.ts";

type Items = readonly rules.CartItem[];

export type Cart = CartActions & {
  items: Items;
  /** Number of items; discount lines do not count. */
  count: number;
  /** Pence, without delivery. */
  total: number;
  /** False until the browser has read the cart. Do not show 'empty' before then. */
  isReady: boolean;
  isOpen: boolean;
};

/** Why something was not added, for the shopper; null if it was. The words load when they are needed. */
export type NotAdded = Promise<string> | null;

/** The cart's actions. Their identity is stable for the page's lifetime. */
type CartActions = {
  open(): void;
  close(): void;
  /** Adds and opens the drawer, so close a quick-add dialog first. Returns why the item was not added, or null. */
  add(item: rules.NewCartItem): NotAdded;
  /** Any other addition. Opens the drawer too. Returns why nothing of what was wanted was added, or null. */
  put(change: (items: Items) => Items, wanted?: ToAdd): NotAdded;
  setQuantity(id: string, quantity: number): void;
  remove(id: string): void;
  removeBundle(bundleId: string): void;
  /** 'Clear Cart'. */
  clear(): void;
  /** After an order has been placed: empties the cart without a removal event for analytics. */
  settle: CartStore["settle"];
};

/** Overrides the cart for tests and example pages. Everything else uses `useCart`. */
export const CartContext = createContext<Cart | null>(null);

/** The page's cart, outside React so that all islands share it. Always empty on the server. */
const store: CartStore = createCartStore(typeof window === "undefined" ? null : browserCartStorage(window), pushEvents);

/** Whether the drawer is open. All islands share this too. */
const drawer = sharedValue(false);

const actions = cartActions();

/** The cart, for islands and hydrated pages. */
export function useCart(): Cart {
  const given = use(CartContext);
  // Server and hydration both use an empty cart so that their markup agrees. The real one follows before paint.
  const saved = useShared(store, () => noItems);
  // Hide discounts while there are no goods. They return with the next item.
  const items = rules.isEmpty(saved) ? noItems : saved;
  const isOpen = useShared(drawer, () => false);
  const isReady = useIsHydrated();
  const own = useMemo(
    () => ({ ...actions, items, isOpen, isReady, count: rules.countOf(items), total: rules.totalOf(items) }),
    [items, isOpen, isReady],
  );
  return given ?? own;
}

/** For components that only add items: cart changes do not re-render them. */
export const useCartActions = (): CartActions => use(CartContext) ?? actions;

function cartActions(): CartActions {
  const put: CartActions["put"] = (change, wanted = []) => {
    if (!store.update(change))
      return import("./why-not-added.ts").then(
        (part) => part.whyNotAdded(store.snapshot(), wanted),
        () => "Not added",
      );
    drawer.set(true);
    return null;
  };
  return {
    open: () => drawer.set(true),
    close: () => drawer.set(false),
    add: (item) => put((items) => rules.add(items, item), [item]),
    put,
    setQuantity: (id, quantity) => void store.update((items) => rules.setQuantity(items, id, quantity)),
    remove: (id) => void store.update((items) => rules.remove(items, id)),
    removeBundle: (bundleId) => void store.update((items) => rules.removeBundle(items, bundleId)),
    clear: () => void store.update(rules.clear),
    settle: store.settle,
  };
}
