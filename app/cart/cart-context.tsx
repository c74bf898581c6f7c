import { createContext, use, useMemo, useSyncExternalStore } from "react";
import { pushEvents } from "#app/analytics/data-layer.ts";
import { sharedValue } from "#app/ui/shared-value.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { type CartStore, createCartStore, noItems } from "./cart-store.ts";
import * as rules from "./rules.ts";
import { browserCartStorage } from "./storage.ts";

export type Cart = CartActions & {
  items: readonly rules.CartItem[];
  /** Things in the cart; discount lines do not count. */
  count: number;
  /** Pence, without delivery. */
  total: number;
  /** False while the page is as the server sent it: the cart is not known yet, and not to be called empty. */
  isReady: boolean;
  isOpen: boolean;
};

/** What can be done with the cart; the same functions for as long as the page lives. */
export type CartActions = {
  open(): void;
  close(): void;
  /** Adds and opens the drawer, so close a quick-add dialog first. False when the item was ignored (R-CART-2). */
  add(item: rules.NewCartItem): boolean;
  /** Adds 1 of each. */
  addMany(items: readonly rules.NewCartItem[]): boolean;
  /** Any other way of putting things in; opens the drawer as well. False when nothing changed. */
  put(change: (items: readonly rules.CartItem[]) => readonly rules.CartItem[]): boolean;
  setQuantity(id: string, quantity: number): void;
  increase(id: string): void;
  decrease(id: string): void;
  remove(id: string): void;
  removeBundle(bundleId: string): void;
  /** 'Clear Cart'. */
  clear(): void;
  /** After an order has been placed: analytics is not told of a removal. */
  settle: CartStore["settle"];
};

/** For what wants to show a cart that is not the browser's: a test, a page of examples. Everything else uses `useCart`. */
export const CartContext = createContext<Cart | null>(null);

/** The one cart of a page, outside of React: every island and every page shows the same. Always empty on the server. */
const store: CartStore = createCartStore(typeof window === "undefined" ? null : browserCartStorage(window), pushEvents);

/** Whether the drawer is open: as much a matter of the whole page as the cart is. */
const drawer = sharedValue(false);

const actions = cartActions();

/** The cart, in an island as in a hydrated page. */
export function useCart(): Cart {
  const given = use(CartContext);
  // The server and hydration both see an empty cart, so that their markup agrees; the real one follows before paint.
  const kept = useSyncExternalStore(store.subscribe, store.snapshot, () => noItems);
  // A discount that is left alone shows again once there is something to take it off.
  const items = rules.isEmpty(kept) ? noItems : kept;
  const isOpen = useSyncExternalStore(drawer.subscribe, drawer.snapshot, () => false);
  const isReady = useIsHydrated();
  const own = useMemo(
    () => ({ ...actions, items, isOpen, isReady, count: rules.countOf(items), total: rules.totalOf(items) }),
    [items, isOpen, isReady],
  );
  return given ?? own;
}

/** For what only puts things into the cart: it is not rendered again whenever the cart changes. */
export const useCartActions = (): CartActions => use(CartContext) ?? actions;

function cartActions(): CartActions {
  const put: CartActions["put"] = (change) => {
    const added = store.update(change);
    if (added) drawer.set(true);
    return added;
  };
  return {
    open: () => drawer.set(true),
    close: () => drawer.set(false),
    add: (item) => put((items) => rules.add(items, item)),
    addMany: (added) => put((items) => rules.addMany(items, added)),
    put,
    setQuantity: (id, quantity) => void store.update((items) => rules.setQuantity(items, id, quantity)),
    increase: (id) => void store.update((items) => rules.increase(items, id)),
    decrease: (id) => void store.update((items) => rules.decrease(items, id)),
    remove: (id) => void store.update((items) => rules.remove(items, id)),
    removeBundle: (bundleId) => void store.update((items) => rules.removeBundle(items, bundleId)),
    clear: () => void store.update(rules.clear),
    settle: store.settle,
  };
}
