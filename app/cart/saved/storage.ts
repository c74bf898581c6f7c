import { brandSlug } from "#app/ui/brand-slug.ts";
import type { CartItem } from "../rules.ts";
import { readSavedCart } from "./saved-cart.ts";

/** The cart's key in localStorage. */
export const cartKey = `${brandSlug}-cart`;

export type CartStorage = {
  /** The saved cart, empty if there is none; null if the browser stores nothing. Removes a corrupt one. */
  restore(): CartItem[] | null;
  /** False if it could not be saved; the cart then lasts as long as the page. */
  save(items: readonly CartItem[]): boolean;
  /** Calls back when the cart may have changed elsewhere: in another tab, or while the page was frozen. */
  follow(changed: () => void): () => void;
};

/**
 * The cart in `localStorage`. In private mode or with storage disabled every access may throw, even reading
 * `window.localStorage`; the shop then works without it.
 */
export function browserCartStorage(target: Window): CartStorage {
  return {
    restore() {
      try {
        const text = target.localStorage.getItem(cartKey);
        if (text === null) return [];
        const items = readSavedCart(text);
        if (items === null) target.localStorage.removeItem(cartKey);
        return items ?? [];
      } catch {
        return null;
      }
    },
    save(items) {
      try {
        if (items.length === 0) target.localStorage.removeItem(cartKey);
        else target.localStorage.setItem(cartKey, JSON.stringify(items));
        return true;
      } catch {
        return false;
      }
    },
    follow(changed) {
      const stored = (event: StorageEvent) => {
        // A null key means that everything was cleared.
        if (event.key === cartKey || event.key === null) changed();
      };
      // A page restored from the back/forward cache has missed other tabs' changes.
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) changed();
      };
      target.addEventListener("storage", stored);
      target.addEventListener("pageshow", shown);
      return () => {
        target.removeEventListener("storage", stored);
        target.removeEventListener("pageshow", shown);
      };
    },
  };
}
