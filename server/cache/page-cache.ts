import type { Sold } from "#app/catalogue/.server/sold.ts";
import type { Front } from "../http/listening.ts";
import { inTime } from "../in-time.ts";
import { type CachedPage, linkedPaths, pageText, sendCached, showsAnyOf } from "./cached-page.ts";
import { type FlightOptions, type Flights, openFlights } from "./flights.ts";
import { freshness, patienceMs } from "./freshness.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import { openPageStore, type PageStore, type StoredPage } from "./page-store.ts";
import { openRenewer } from "./renewer.ts";
import { openWithdrawnWatch, type WithdrawnWatch } from "./withdrawn-watch.ts";

/** Milliseconds before requests retry a failed rendering. */
const retryMs = 1_000;
/** Of all cached pages together. */
const maxBytes = 32 * 1024 * 1024;

type Options = Omit<FlightOptions, "store" | "withdrawalsKnown" | "storedOutdated"> & {
  /** Called after each change: the slugs where something stopped being sold, at least in part, since the last call. */
  readWithdrawn(): Promise<readonly string[]>;
  /** What is sold, as far as this process knows; null before it knows. */
  sold(): Sold | null;
};

/** Serves public pages from memory, or renders once for all who wait. */
export type PageCache = Front & {
  /**
   * Renews the pages that show one of these products or may show any; without ids, every page. A page that shows
   * something withdrawn is dropped instead.
   */
  renew(products?: readonly number[]): void;
  /** The next request renews each page that expires by itself: a rehearsal's clock has moved. */
  renewTimed(): void;
  /** The next request for each page then waits for a new rendering. */
  drop(): void;
  /** Renders the home page unless it is cached. @throws whatever rendering threw */
  warm(): Promise<void>;
  /** Renders the pages that the home page links to, one by one. */
  warmLinked(): Promise<void>;
  /** `pages` are fresh; `outdated` ones wait to be renewed; `hits` were answered at once, `misses` after a rendering. */
  counts(): { pages: number; outdated: number; bytes: number; hits: number; misses: number };
};

/**
 * The full-page cache in front of React Router (docs/decisions/0027-page-cache.md): in this process's memory, bounded,
 * evicting the least recently used page. Concurrent requests share one rendering. While a page is renewed, the stale one
 * is served.
 */
export function openPageCache(options: Options): PageCache {
  const { readWithdrawn, sold } = options;
  const store = openPageStore(maxBytes);
  const flights = openFlights({
    ...options,
    store,
    withdrawalsKnown: () => withdrawn.known(),
    storedOutdated: () => renewer.start(),
  });
  const { renderOnce } = flights;
  const renewer = openRenewer({ next: () => store.nextOf(needsRenewal)?.asked, renew: renderOnce });
  const withdrawn = openWithdrawnWatch({
    readWithdrawn,
    async found(slugs) {
      flights.withdraw();
      await removeShowing(store, slugs);
    },
    looked: () => renewer.start(),
  });
  const pageOf = openReader(store, flights, withdrawn);
  let hits = 0;
  let misses = 0;

  function outdate(isOutdated: (stored: StoredPage) => boolean, products?: readonly number[]): void {
    const changedAt = Date.now();
    flights.outdate(changedAt, products);
    for (const stored of store.all()) {
      if (isOutdated(stored)) stored.changedAt ??= changedAt;
    }
  }

  return {
    answer(request, response, otherwise) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const asked = pageKey(request.url ?? "/", sold());
      if (!asked) return false;
      const page = pageOf(asked);
      if ("then" in page) {
        misses++;
        page.then((made) => (made ? sendCached(request, response, made) : otherwise()), otherwise);
      } else {
        hits++;
        sendCached(request, response, page);
      }
      return true;
    },
    renew(products) {
      outdate(({ page }) => showsAnyOf(page, products), products);
      withdrawn.look();
    },
    renewTimed: () => outdate(({ validUntil }) => validUntil !== null),
    drop() {
      flights.withdraw();
      store.clear();
    },
    async warm() {
      await pageOf(pageKey("/", sold())!);
    },
    async warmLinked() {
      const home = await pageOf(pageKey("/", sold())!);
      for (const path of home ? linkedPaths(String(await pageText(home))) : []) {
        const asked = pageKey(path, sold());
        if (asked && !store.get(asked.key)) await renderOnce(asked).catch(() => {});
      }
    },
    counts: () => ({ ...countPages(store), hits, misses }),
  };
}

const needsRenewal = (stored: StoredPage) => stored.changedAt !== null && freshness(stored, Date.now()) !== "over";

/** Removes the pages whose text contains one of these slugs, unpacked one by one between requests. */
async function removeShowing(store: PageStore, slugs: readonly string[]): Promise<void> {
  for (const stored of store.all()) {
    const text = await pageText(stored.page);
    const { key } = stored.asked;
    // Unless a newer rendering has replaced it meanwhile.
    if (store.get(key) === stored && slugs.some((slug) => text.includes(slug))) store.remove(key);
  }
}

function countPages(store: PageStore) {
  const now = Date.now();
  const pages = store.all().filter((stored) => freshness(stored, now) === "fresh").length;
  return { pages, outdated: store.size() - pages, bytes: store.bytes() };
}

/** Reads a page: what is stored at once if it may be shown, else what is rendered. */
function openReader(store: PageStore, { renderOnce }: Flights, withdrawn: WithdrawnWatch) {
  function pageNow(asked: PageKey): CachedPage | Promise<CachedPage | null> {
    const stored = store.use(asked.key);
    if (!stored) return renderOnce(asked);
    const now = Date.now();
    const state = freshness(stored, now);
    if (state === "fresh") return stored.page;
    if (state === "stale") {
      if (now - (stored.failedAt ?? 0) > retryMs) renderOnce(asked).catch(() => {});
      return stored.page;
    }
    const renewed = renderOnce(asked);
    return state === "over" ? renewed : renewedInTime(stored, renewed);
  }

  /** The renewed page, or the stored one if renewing fails or takes too long, unless that one was removed meanwhile. */
  async function renewedInTime(stored: StoredPage, renewed: Promise<CachedPage | null>): Promise<CachedPage | null> {
    if (await inTime(renewed, patienceMs)) return renewed;
    if (store.get(stored.asked.key) !== stored) return renewed;
    // As after a failure, nobody waits for a while.
    stored.failedAt = Date.now();
    renewed.catch(() => {});
    return stored.page;
  }

  return (asked: PageKey): CachedPage | Promise<CachedPage | null> => {
    const stored = withdrawn.isLooking() && store.use(asked.key);
    // It may show what was withdrawn: wait for the check that is running, but not for a database that does not respond.
    if (stored && freshness(stored, Date.now()) !== "fresh") return withdrawn.settled().then(() => pageNow(asked));
    return pageNow(asked);
  };
}
