import type { CartEvent } from "#app/analytics/data-layer.ts";
import { cartEvents } from "./analytics.ts";
import type { CartItem } from "./rules.ts";
import type { CartStorage } from "./storage.ts";

type Items = readonly CartItem[];
type Change = (items: Items) => Items;

/** The one cart of a page, in the shape that React's `useSyncExternalStore` asks for. */
export type CartStore = {
  subscribe(listener: () => void): () => void;
  snapshot(): Items;
  /** Applies a rule, saves and tells analytics. False when the rule changed nothing. */
  update(change: Change): boolean;
  /** The same without telling analytics: what goes has been bought, not taken out. */
  settle(change: Change): void;
};

/** What a server renders, and what a browser shows until React has taken over: the same for everyone. */
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
  /** What is saved may be newer than what is shown: another tab wrote it and its event is still on the way. */
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

/** An empty cart is the very one that the server rendered: another would be rendered again, in one go. */
function restored(storage: CartStorage | null): Items {
  const saved = storage?.restore();
  return saved?.length ? saved : noItems;
}

function sameItems(a: Items, b: Items): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
