import type { CartEvent } from "#app/analytics/data-layer.ts";
import { cartEvents } from "./analytics.ts";
import type { CartItem } from "./rules.ts";
import type { CartStorage } from "./saved/storage.ts";

type Items = readonly CartItem[];
type Change = (items: Items) => Items;

/** The page's cart, as `useSyncExternalStore` wants it. */
export type CartStore = {
  subscribe(listener: () => void): () => void;
  snapshot(): Items;
  /** Applies a rule, saves, and reports to analytics. Returns false if nothing changed. */
  update(change: Change): boolean;
  /** The same without analytics events: the items were bought, not removed. */
  settle(change: Change): void;
};

/** The server's cart, and the browser's until hydration. One shared array, so that React sees no change. */
export const noItems: Items = [];

/** @param storage null on the server, where there is no cart */
export function createCartStore(storage: CartStorage | null, report: (events: CartEvent[]) => void): CartStore {
  let items: Items | null = null;
  let saved = true;
  let unfollow: (() => void) | undefined;
  const listeners = new Set<() => void>();

  const current = (): Items => {
    items ??= restored(storage);
    return items;
  };
  const set = (next: Items) => {
    items = next;
    for (const listener of listeners) listener();
  };
  /** Storage may be newer than this tab: another tab's event can still be on its way. */
  const latest = (): Items => {
    const newer = saved ? storage?.restore() : null;
    return newer && !sameItems(newer, current()) ? newer : current();
  };
  const keep = (next: Items) => {
    saved = storage?.save(next) ?? false;
    set(next);
  };

  return {
    snapshot: current,
    subscribe(listener) {
      if (listeners.size === 0) unfollow = storage?.follow(() => set(latest()));
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unfollow?.();
      };
    },
    update(change) {
      const before = latest();
      const after = change(before);
      if (after === before) {
        if (before !== current()) set(before);
        return false;
      }
      keep(after);
      report(cartEvents(before, after));
      return true;
    },
    settle: (change) => keep(change(latest())),
  };
}

/** Returns `noItems` for an empty cart: a new array would make React re-render synchronously. */
function restored(storage: CartStorage | null): Items {
  const saved = storage?.restore();
  return saved?.length ? saved : noItems;
}

function sameItems(a: Items, b: Items): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
