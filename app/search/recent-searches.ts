import { brandSlug } from "#app/ui/brand-slug.ts";
import { readSearches, withoutSearch, withSearch } from "./recent-rules.ts";

/** On this device only: no request carries it, and nothing but the search field reads it. */
export const searchesKey = `${brandSlug}-searches`;

export function recentSearches(): string[] {
  try {
    return readSearches(localStorage.getItem(searchesKey));
  } catch {
    return [];
  }
}

export const rememberSearch = (q: string): void => keep(withSearch(recentSearches(), q));

/** @returns what is left; without an argument nothing is */
export function forgetSearch(q?: string): string[] {
  const left = q === undefined ? [] : withoutSearch(recentSearches(), q);
  keep(left);
  return left;
}

function keep(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(searchesKey);
    else localStorage.setItem(searchesKey, JSON.stringify(searches));
  } catch {
    // Storage may be switched off or full; then nothing is remembered.
  }
}
