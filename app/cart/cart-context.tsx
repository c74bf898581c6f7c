import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { changesInTheBrowser } from "#app/ui/frozen-contexts.tsx";
import { pushEvents } from "./analytics.ts";
import { type CartStore, createCartStore, noItems } from "./cart-store.ts";
import * as rules from "./rules.ts";
import { browserCartStorage } from "./storage.ts";

export type Cart = CartDeeds & {
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
export type CartDeeds = {
  open(): void;
  close(): void;
  /** Adds and opens the drawer, so close a quick-add dialog first. False when the item was ignored (section 5). */
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
export const CartContext = changesInTheBrowser(createContext<Cart | null>(null));
const CartDeedsContext = createContext<CartDeeds | null>(null);

/** Holds the cart of the page; everything of the shop stands inside it. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(openStore);
  const [isOpen, setOpen] = useState(false);
  // The server and hydration both see an empty cart, so that their markup agrees; the real one follows before paint.
  const kept = useSyncExternalStore(store.subscribe, store.snapshot, () => noItems);
  // A discount that is left alone shows again once there is something to take it off.
  const items = rules.isEmpty(kept) ? noItems : kept;
  const [isReady, setReady] = useState(false);
  // A transition: were it urgent, all that is not hydrated yet would have to be, in one go.
  useEffect(() => startTransition(() => setReady(true)), []);
  const deeds = useMemo(() => cartDeeds(store, setOpen), [store]);
  const cart = useMemo(
    () => ({ ...deeds, items, isOpen, isReady, count: rules.countOf(items), total: rules.totalOf(items) }),
    [deeds, items, isOpen, isReady],
  );
  return (
    <CartDeedsContext value={deeds}>
      <CartContext value={cart}>{children}</CartContext>
    </CartDeedsContext>
  );
}

/** The cart. Throws outside `CartProvider`. */
export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error("useCart must be used inside CartProvider");
  return cart;
}

/** For what only puts things into the cart: it is not rendered again whenever the cart changes. Throws as `useCart`. */
export function useCartDeeds(): CartDeeds {
  const deeds = use(CartDeedsContext);
  if (!deeds) throw new Error("useCartDeeds must be used inside CartProvider");
  return deeds;
}

function openStore(): CartStore {
  return createCartStore(typeof window === "undefined" ? null : browserCartStorage(window), pushEvents);
}

function cartDeeds(store: CartStore, setOpen: (open: boolean) => void): CartDeeds {
  const put: CartDeeds["put"] = (change) => {
    const added = store.update(change);
    if (added) setOpen(true);
    return added;
  };
  return {
    open: () => setOpen(true),
    close: () => setOpen(false),
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
