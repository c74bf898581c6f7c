import { type CachedPage, cachedPage, hasFailed, type PageMaking, showsAnyOf } from "./cached-page.ts";
import type { PageKey } from "./page-key.ts";
import type { PageStore } from "./page-store.ts";

/** A rendering in progress, with what has changed since it began. */
type Flight = { madeAt: number; changedAt: number | null; changed: number[]; isAllChanged: boolean };

export type FlightOptions = PageMaking & {
  /**
   * Renders an address (path and known query) as every visitor sees it: no cookies and none of their headers.
   * @throws when it cannot be rendered now, for example while the database is silent
   */
  render(target: string): Promise<Response>;
  store: PageStore;
  /** Resolves once it is known what was withdrawn before this call; `withdraw` is called by then. */
  withdrawalsKnown(): Promise<void>;
  /** A page was stored that something has changed since. */
  storedOutdated(): void;
};

/** Renders pages into the store. Concurrent requests share one rendering (single flight). */
export function openFlights(options: FlightOptions) {
  const { render, store, withdrawalsKnown, storedOutdated } = options;
  /** Renderings that new requests may join: nothing has changed since they began. */
  const joinable = new Map<string, Promise<CachedPage | null>>();
  const flights = new Set<Flight>();
  let withdrawals = 0;

  /** @throws what rendering threw */
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
    if (flight.changedAt !== null) await withdrawalsKnown();
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
    store.put({ asked, page, madeAt: flight.madeAt, failedAt: null, changedAt, validUntil: page.validUntil });
    if (changedAt !== null) storedOutdated();
  }

  return {
    renderOnce,
    /** Renderings in progress may have read what was there before a change, so they count as outdated too. */
    outdate(changedAt: number, products?: readonly number[]): void {
      for (const flight of flights) {
        flight.changedAt ??= changedAt;
        if (products) flight.changed.push(...products);
        else flight.isAllChanged = true;
      }
      // Requests from now on must not join a rendering that read the old data.
      joinable.clear();
    },
    /** No rendering in progress is shown to anybody: it may show what was withdrawn. */
    withdraw(): void {
      withdrawals++;
      joinable.clear();
    },
  };
}
export type Flights = ReturnType<typeof openFlights>;
