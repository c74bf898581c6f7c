import type { Front } from "../listening.ts";
import { hasFailed, type KeptPage, keepPage, type PageMaking, sendKept } from "./kept-page.ts";
import { openTightPacker } from "./pack-tighter.ts";
import { type PageKey, pageKey } from "./page-key.ts";

type Options = PageMaking & {
  /**
   * Renders an address (path and known query) as any visitor would see it: no cookies, no headers of theirs.
   * @throws when it cannot be rendered now, such as while the database is silent
   */
  render(target: string): Promise<Response>;
  /** Headers that every answer of the shop carries. */
  sharedHeaders: Record<string, string>;
  maxBytes?: number;
};

/** Answers from memory, or renders once for all who wait; what is no public page is not its to answer. */
export type PageCache = Front & {
  /**
   * Has the pages that show one of these products rendered anew, and those that may show any; without ids, all of them.
   * Each is still sent where another cannot be made.
   */
  drop(products?: readonly number[]): void;
  /** Renders the home page, if it is not kept. @throws whatever rendering threw */
  warm(): Promise<void>;
  /** `pages` are current; `outdated` ones wait to be made anew. */
  counts(): { pages: number; outdated: number; bytes: number };
};

/** What no notice tells of (a campaign that begins, a review of yesterday) is on the pages after this time. */
const maxAgeMs = 10 * 60 * 1000;

/**
 * The full-page cache in front of React Router (architecture, section 5): in this process's memory, bounded, the
 * least recently used going first; a miss is rendered once however many ask; after a change of the catalogue what it
 * touches is rendered anew, also what is just being rendered. Where that fails, the last good page is sent.
 */
export function openPageCache(options: Options): PageCache {
  const { render, sharedHeaders, maxBytes = 64 * 1024 * 1024 } = options;
  const kept = new Map<string, KeptPage>();
  const rendering = new Map<string, Promise<KeptPage | null>>();
  const packTighter = openTightPacker();
  let bytes = 0;
  let generation = 0;

  const forget = (key: string, page: KeptPage) => {
    kept.delete(key);
    bytes -= page.size;
  };

  function keep(key: string, page: KeptPage): void {
    if (page.size > maxBytes / 4) return;
    const before = kept.get(key);
    if (before) forget(key, before);
    kept.set(key, page);
    bytes += page.size;
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break;
      forget(oldest, old);
    }
  }

  /** @throws when rendering failed: whatever is kept stays */
  async function fill({ key, path }: PageKey): Promise<KeptPage | null> {
    const started = generation;
    const answer = await render(key);
    if (hasFailed(answer)) throw new Error(`${path} could not be rendered: ${answer.status}`);
    const page = await keepPage(path, answer, options);
    // Changed while it was rendered: those who wait still get it, but it is not kept.
    if (page && started === generation) keep(key, page);
    const before = kept.get(key);
    // What is gone, or not for everybody any more, is not to come back.
    if (!page && before) forget(key, before);
    return page;
  }

  function pageOf(asked: PageKey): KeptPage | Promise<KeptPage | null> {
    const hit = kept.get(asked.key);
    if (hit?.isCurrent && Date.now() - hit.madeAt < maxAgeMs) {
      // Moved to the end: the map's order is the order of last use.
      kept.delete(asked.key);
      kept.set(asked.key, hit);
      packTighter(hit);
      return hit;
    }
    const waiting = rendering.get(asked.key);
    if (waiting) return waiting;
    const made = fill(asked)
      .catch((error) => {
        const lastGood = kept.get(asked.key);
        if (lastGood) return lastGood;
        throw error;
      })
      .finally(() => {
        // After a change another rendering may have taken the place.
        if (rendering.get(asked.key) === made) rendering.delete(asked.key);
      });
    rendering.set(asked.key, made);
    return made;
  }

  return {
    answer(request, response, otherwise) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const asked = pageKey(request.url ?? "/");
      if (!asked) return false;
      const page = pageOf(asked);
      if ("then" in page)
        page.then((made) => (made ? sendKept(request, response, made, sharedHeaders) : otherwise()), otherwise);
      else sendKept(request, response, page, sharedHeaders);
      return true;
    },
    drop(products) {
      generation++;
      rendering.clear();
      for (const page of kept.values())
        if (!products || !page.shows || products.some((id) => page.shows?.includes(id))) page.isCurrent = false;
    },
    async warm() {
      await pageOf(pageKey("/")!);
    },
    counts() {
      const pages = kept.values().reduce((sum, { isCurrent }) => sum + Number(isCurrent), 0);
      return { pages, outdated: kept.size - pages, bytes };
    },
  };
}
