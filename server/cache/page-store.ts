import type { CachedPage } from "./cached-page.ts";
import type { Life } from "./freshness.ts";
import type { PageKey } from "./page-key.ts";

export type StoredPage = Life & { asked: PageKey; page: CachedPage };

/** Cached pages by key, bounded in bytes; evicts the least recently used. */
export function openPageStore(maxBytes: number) {
  // The map's order is the order of last use.
  const pages = new Map<string, StoredPage>();
  let bytes = 0;

  function remove(key: string): void {
    bytes -= pages.get(key)?.page.size ?? 0;
    pages.delete(key);
  }

  return {
    get: (key: string) => pages.get(key),
    /** Like `get`, but counts as a use. */
    use(key: string): StoredPage | undefined {
      const stored = pages.get(key);
      if (!stored) return undefined;
      pages.delete(key);
      pages.set(key, stored);
      return stored;
    },
    /** Replaces an older version and inherits its place in the order of use. */
    put(stored: StoredPage): void {
      if (stored.page.size > maxBytes / 4) return;
      const { key } = stored.asked;
      const before = pages.get(key);
      pages.set(key, stored);
      bytes += stored.page.size - (before?.page.size ?? 0);
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    remove,
    all: () => [...pages.values()],
    clear(): void {
      pages.clear();
      bytes = 0;
    },
    /** The most recently used wanted page that has not failed; otherwise the one with the oldest failure. */
    nextOf(isWanted: (stored: StoredPage) => boolean): StoredPage | undefined {
      const wanted = [...pages.values()].filter(isWanted);
      return (
        wanted.findLast(({ failedAt }) => failedAt === null) ??
        wanted.sort((one, other) => one.failedAt! - other.failedAt!)[0]
      );
    },
    size: () => pages.size,
    bytes: () => bytes,
  };
}
export type PageStore = ReturnType<typeof openPageStore>;
