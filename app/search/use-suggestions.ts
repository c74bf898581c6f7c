import { useEffect, useState } from "react";
import type { SearchSuggestions } from "./contract.ts";

/** Milliseconds to wait for more typing before a request. */
const pauseMs = 150;
/** Milliseconds until the visitor is told to press Enter. A later response is still shown. */
const slowMs = 3000;
const maxCached = 30;

/** Earlier responses on this page: deleting a letter needs no request. */
const cache = new Map<string, SearchSuggestions>();

/** What to show below the field: the newest response, `null` before the first, or "failed". */
export type Suggested = { q: string; answer: SearchSuggestions } | "failed" | null;

/**
 * The server's suggestions for the typed text. An older response stays until a newer one arrives, and never replaces
 * it.
 */
export function useSuggestions(typed: string): Suggested {
  const q = typed.trim().replace(/\s+/g, " ");
  const [suggested, setSuggested] = useState<Suggested>(null);
  useEffect(() => {
    const known = cache.get(q);
    if (q === "" || known) {
      setSuggested(known ? { q, answer: known } : null);
      return;
    }
    const asked = new AbortController();
    const { signal } = asked;
    const show = (next: Suggested) => {
      if (!signal.aborted) setSuggested(next);
    };
    const slow = setTimeout(() => show("failed"), pauseMs + slowMs);
    const ask = async () => {
      try {
        const answer = await fetchSuggestions(q, signal);
        cacheAnswer(q, answer);
        show({ q, answer });
      } catch {
        show("failed");
      } finally {
        clearTimeout(slow);
      }
    };
    const pause = setTimeout(ask, pauseMs);
    return () => {
      asked.abort();
      clearTimeout(pause);
      clearTimeout(slow);
    };
  }, [q]);
  return q === "" ? null : suggested;
}

async function fetchSuggestions(q: string, signal: AbortSignal): Promise<SearchSuggestions> {
  const answer = await fetch(`/api/search-suggestions?${new URLSearchParams({ q })}`, { signal });
  if (!answer.ok) throw new Error(`suggestions answered ${answer.status}`);
  return answer.json();
}

function cacheAnswer(q: string, answer: SearchSuggestions): void {
  const [oldest] = cache.keys();
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest);
  cache.set(q, answer);
}
