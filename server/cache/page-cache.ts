import type { Sold } from "#app/catalogue/.server/sold.ts";
import type { Front } from "../http/listening.ts";
import { type CachedPage, cachedPage, hasFailed, type PageMaking, sendCached } from "./cached-page.ts";
import { freshness } from "./freshness.ts";
import { linkedPaths, showsAnyOf } from "./page-contents.ts";
import { type PageKey, pageKey } from "./page-key.ts";
import { openPageStore, type StoredPage } from "./page-store.ts";
import { openRecompressor } from "./recompress.ts";
import { openRenewer } from "./renewer.ts";
import { openWithdrawnWatch } from "./withdrawn-watch.ts";

/** Milliseconds before requests retry a failed rendering. */
const retryMs = 1_000;

type Options = PageMaking & {
  /**
   * Renders an address (path and known query) as every visitor sees it: no cookies and none of their headers.
   * @throws when it cannot be rendered now, for example while the database is silent
   */
  render(target: string): Promise<Response>;
  /** Called after each change: the slugs where something stopped being sold, at least in part, since the last call. */
  readWithdrawn(): Promise<readonly string[]>;
  /** What is sold, as far as this process knows; null before it knows. */
  sold(): Sold | null;
  maxBytes?: number;
};

/** Serves public pages from memory, or renders once for all who wait. */
export type PageCache = Front & {
  /**
   * Renews the pages that show one of these products or may show any; without ids, every page. A page that shows
   * something withdrawn is dropped instead.
   */
  renew(products?: readonly number[]): void;
  /** The next request renews each page that is true until some time: a rehearsal's clock has moved. */
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

/** A rendering in progress, with what has changed since it began. */
type Flight = { madeAt: number; changedAt: number | null; changed: number[]; isAllChanged: boolean };

/**
 * The full-page cache in front of React Router (docs/decisions/0027-page-cache.md): in this process's memory, bounded,
 * evicting the least recently used page. Concurrent requests share one rendering (single flight). While a page is
 * renewed, the stale one is served.
 */
export function openPageCache(options: Options): PageCache {
  const { render, readWithdrawn, sold, maxBytes = 64 * 1024 * 1024 } = options;
  const store = openPageStore(maxBytes);
  /** Renderings that new requests may join: nothing has changed since they began. */
  const joinable = new Map<string, Promise<CachedPage | null>>();
  const flights = new Set<Flight>();
  const recompress = openRecompressor();
  const renewer = openRenewer({ next: () => store.nextOf(needsRenewal)?.asked, renew: renderOnce });
  let hits = 0;
  let misses = 0;
  /** Incremented whenever a check finds something withdrawn. */
  let withdrawals = 0;
  const withdrawn = openWithdrawnWatch({
    readWithdrawn,
    found(slugs) {
      withdrawals++;
      joinable.clear();
      store.removeWhere(({ page }) => slugs.some((slug) => page.bodies.identity.includes(slug)));
    },
    looked: () => renewer.start(),
  });

  const needsRenewal = (stored: StoredPage) => stored.changedAt !== null && freshness(stored, Date.now()) !== "over";

  /** Single flight: concurrent requests share one rendering. @throws what rendering threw */
  function renderOnce(asked: PageKey): Promise<CachedPage | null> {
    const underWay = joinable.get(asked.key);
    if (underWay) return underWay;
    const flight: Flight = { madeAt: Date.now(), changedAt: null, changed: [], isAllChanged: false };
    flights.add(flight);
    const page = renderAndStore(asked, flight)
      .catch((error) => {
        const stored = store.get(asked.key);
        if (stored) stored.failedAt = Date.now();
        throw error;
      })
      .finally(() => {
        flights.delete(flight);
        // After a change, a newer flight may have replaced this one.
        if (joinable.get(asked.key) === page) joinable.delete(asked.key);
      });
    joinable.set(asked.key, page);
    return page;
  }

  async function renderAndStore(asked: PageKey, flight: Flight): Promise<CachedPage | null> {
    const before = withdrawals;
    const answer = await render(asked.key);
    if (hasFailed(answer)) throw new Error(`${asked.path} could not be rendered: ${answer.status}`);
    const page = await cachedPage(asked.path, answer, options);
    if (flight.changedAt !== null) await withdrawn.known();
    // This rendering may show what was withdrawn meanwhile. It can no longer be joined, so this call starts a new one.
    if (before !== withdrawals) return renderOnce(asked);
    const stored = store.get(asked.key);
    // A later flight already stored its page.
    if (stored && stored.madeAt > flight.madeAt) return page;
    if (page) storePage(asked, page, flight);
    else store.remove(asked.key);
    return page;
  }

  function storePage(asked: PageKey, page: CachedPage, flight: Flight): void {
    const changedAt = flight.isAllChanged || showsAnyOf(page, flight.changed) ? flight.changedAt : null;
    store.put({ asked, page, madeAt: flight.madeAt, failedAt: null, changedAt, trueUntil: page.trueUntil });
    if (changedAt !== null) renewer.start();
  }

  function pageOf(asked: PageKey, isKnown = false): CachedPage | Promise<CachedPage | null> {
    const stored = store.use(asked.key);
    if (!stored) return renderOnce(asked);
    const now = Date.now();
    const state = freshness(stored, now);
    if (state === "fresh") {
      recompress(stored.page, now - stored.madeAt);
      return stored.page;
    }
    // The withdrawal check is running; wait for it before serving anything.
    if (withdrawn.isLooking() && !isKnown) return withdrawn.known().then(() => pageOf(asked, true));
    if (state === "stale") {
      if (now - (stored.failedAt ?? 0) > retryMs) renderOnce(asked).catch(() => {});
      return stored.page;
    }
    const renewed = renderOnce(asked);
    return state === "over" ? renewed : renewed.catch(() => stored.page);
  }

  /** Renderings in progress may have read what was there before a change, so they count as outdated too. */
  function outdate(isOutdated: (stored: StoredPage) => boolean, products?: readonly number[]): void {
    const changedAt = Date.now();
    for (const flight of flights) {
      flight.changedAt ??= changedAt;
      if (products) flight.changed.push(...products);
      else flight.isAllChanged = true;
    }
    // Requests from now on must not join a rendering that read the old data.
    joinable.clear();
    store.each((stored) => {
      if (isOutdated(stored)) stored.changedAt ??= changedAt;
    });
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
    renewTimed: () => outdate(({ trueUntil }) => trueUntil !== null),
    drop() {
      withdrawals++;
      joinable.clear();
      store.removeWhere(() => true);
    },
    async warm() {
      await pageOf(pageKey("/", sold())!);
    },
    async warmLinked() {
      const home = await pageOf(pageKey("/", sold())!);
      for (const path of home ? linkedPaths(home) : []) {
        const asked = pageKey(path, sold());
        if (asked && !store.get(asked.key)) await renderOnce(asked).catch(() => {});
      }
    },
    counts() {
      const now = Date.now();
      let pages = 0;
      store.each((stored) => {
        if (freshness(stored, now) === "fresh") pages++;
      });
      return { pages, outdated: store.size() - pages, bytes: store.bytes(), hits, misses };
    },
  };
}
