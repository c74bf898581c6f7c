import type { Shop } from "#server/shop.ts";
import type { ReviewQuery } from "../review-rules.ts";
import { type ProductWindow, readProductWindow } from "./product-window.ts";

/** `shows` is null while it is read, and of what any change of the catalogue may change. */
type CachedWindow = { window: Promise<ProductWindow>; readAt: number; shows: readonly number[] | null };

const most = 100;
/** Maximum staleness of what changes without a notice, such as what sells best. */
const maxAgeMs = 60_000;
const memories = new WeakMap<Shop, Map<string, CachedWindow>>();

/**
 * What a product page shows, read once for the page in every colour and size and for its data, until something on it
 * changes; a bundle, which its cards ask for too, until anything in the catalogue does. Cached in this process, the
 * hundred asked for last; only what is there and comes from the database.
 */
export function cachedProductWindow(shop: Shop, slug: string, asked: ReviewQuery): Promise<ProductWindow> {
  const memory = memories.get(shop) ?? openMemory(shop);
  const key = JSON.stringify([shop.config.SHOP_MODE, slug, asked]);
  const known = memory.get(key);
  memory.delete(key);
  if (known && Date.now() - known.readAt < maxAgeMs) {
    memory.set(key, known);
    return known.window;
  }
  const cached: CachedWindow = { window: readProductWindow(shop, slug, asked), readAt: Date.now(), shows: null };
  memory.set(key, cached);
  const forget = () => {
    if (memory.get(key) === cached) memory.delete(key);
  };
  cached.window.then((window) => {
    if (window.kind === "product" && !window.isFallback) cached.shows = window.shows;
    else if (window.kind !== "bundle" || window.isFallback) forget();
  }, forget);
  for (const oldest of memory.keys()) {
    if (memory.size <= most) break;
    memory.delete(oldest);
  }
  return cached.window;
}

function openMemory(shop: Shop): Map<string, CachedWindow> {
  const memory = new Map<string, CachedWindow>();
  memories.set(shop, memory);
  shop.onChange((notice) => {
    if (notice !== "lost" && notice.kind === "clock") return;
    const changed = notice === "lost" ? undefined : notice.products;
    for (const [key, { shows }] of memory) {
      // What is still being read may have been read before the change.
      if (!changed || !shows || changed.some((id) => shows.includes(id))) memory.delete(key);
    }
  });
  return memory;
}
