import { shopHref, wholeShop } from "#app/catalogue/listing/shop-query.ts";
import { brandSlug } from "#app/ui/brand-slug.ts";

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

/** As many as are shown. */
const most = 5;
/** As much as the search field takes. */
const longest = 100;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const withoutSearch = (before: readonly string[], q: string): string[] =>
  before.filter((each) => !isSame(each, q));

/** The newest first, each once, however it is spelled; nothing is no search. */
export function withSearch(before: readonly string[], typed: string): string[] {
  const q = typed.trim().replace(/\s+/g, " ").slice(0, longest);
  return q === "" ? [...before] : [q, ...withoutSearch(before, q)].slice(0, most);
}

/** Reads what a browser has kept; anything else than a list of searches counts as nothing. */
export function readSearches(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter((each) => typeof each === "string").reduceRight<string[]>(withSearch, []);
  } catch {
    return [];
  }
}

/** The list that shows what matches, the best match first. */
export const searchHref = (q: string): string => shopHref(wholeShop, { q, sort: "match" });
