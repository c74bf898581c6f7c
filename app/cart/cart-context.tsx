import { createContext, use, useMemo, useSyncExternalStore } from "react";
import { pushEvents } from "#app/analytics/data-layer.ts";
import { sharedValue } from "#app/ui/shared-value.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { type CartStore, createCartStore, noItems } from "./cart-store.ts";
import * as rules from "./rules.ts";
import { browserCartStorage } from "./saved/storage.ts";

export type Cart = CartActions & {
  items: readonly rules.CartItem[];
  /** Number of items; discount lines do not count. */
  count: number;
  /** Pence, without delivery. */
  total: number;
  /** False until the browser has read the cart. Do not show 'empty' before then. */
  isReady: boolean;
  isOpen: boolean;
};

/** The cart's actions. Their identity is stable for the page's lifetime. */
export type CartActions = {
  open(): void;
  close(): void;
  /** Adds and opens the drawer, so close a quick-add dialog first. Returns why the item was not added, or null. */
  add(item: rules.NewCartItem): string | null;
  /** Adds 1 of each. */
  addMany(items: readonly rules.NewCartItem[]): boolean;
  /** Any other addition. Opens the drawer too. Returns false if nothing changed. */
  put(change: (items: readonly rules.CartItem[]) => readonly rules.CartItem[]): boolean;
  /** Why an addition changed nothing, for the shopper. */
  whyNotAdded(wanted: Parameters<typeof rules.whyNotAdded>[1]): string;
  setQuantity(id: string, quantity: number): void;
  increase(id: string): void;
  decrease(id: string): void;
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
  const saved = useSyncExternalStore(store.subscribe, store.snapshot, () => noItems);
  // Hide discounts while there are no goods. They return with the next item.
  const items = rules.isEmpty(saved) ? noItems : saved;
  const isOpen = useSyncExternalStore(drawer.subscribe, drawer.snapshot, () => false);
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
  const put: CartActions["put"] = (change) => {
    const added = store.update(change);
    if (added) drawer.set(true);
    return added;
  };
  const whyNotAdded: CartActions["whyNotAdded"] = (wanted) => rules.whyNotAdded(store.snapshot(), wanted);
  return {
    open: () => drawer.set(true),
    close: () => drawer.set(false),
    add: (item) => (put((items) => rules.add(items, item)) ? null : whyNotAdded([item])),
    addMany: (added) => put((items) => rules.addMany(items, added)),
    put,
    whyNotAdded,
    setQuantity: (id, quantity) => void store.update((items) => rules.setQuantity(items, id, quantity)),
    increase: (id) => void store.update((items) => rules.increase(items, id)),
    decrease: (id) => void store.update((items) => rules.decrease(items, id)),
    remove: (id) => void store.update((items) => rules.remove(items, id)),
    removeBundle: (bundleId) => void store.update((items) => rules.removeBundle(items, bundleId)),
    clear: () => void store.update(rules.clear),
    settle: store.settle,
  };
}
