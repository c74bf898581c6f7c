import { shopHref, wholeShop } from "#app/catalogue/listing/shop-query.ts";
import { brandSlug } from "#app/ui/brand-slug.ts";

/** Stays on this device: it is never sent, and only the search field reads it. */
export const searchesKey = `${brandSlug}-searches`;

export function recentSearches(): string[] {
  try {
    return readSearches(localStorage.getItem(searchesKey));
  } catch {
    return [];
  }
}

export const rememberSearch = (q: string): void => store(withSearch(recentSearches(), q));

/**
 * Forgets one search, or all without an argument.
 * @returns the remaining searches
 */
export function forgetSearch(q?: string): string[] {
  const left = q === undefined ? [] : withoutSearch(recentSearches(), q);
  store(left);
  return left;
}

function store(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(searchesKey);
    else localStorage.setItem(searchesKey, JSON.stringify(searches));
  } catch {
    // Storage may be disabled or full; then nothing is remembered.
  }
}

/** The number shown. */
const maxSearches = 5;
/** The search field's maximum length. */
const longest = 100;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const withoutSearch = (before: readonly string[], q: string): string[] =>
  before.filter((each) => !isSame(each, q));

/** Adds a search at the front, once per spelling; an empty one is ignored. */
export function withSearch(before: readonly string[], typed: string): string[] {
  const q = typed.trim().replace(/\s+/g, " ").slice(0, longest);
  return q === "" ? [...before] : [q, ...withoutSearch(before, q)].slice(0, maxSearches);
}

/** Parses stored searches; anything but a list of searches counts as none. */
export function readSearches(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter((each) => typeof each === "string").reduceRight<string[]>(withSearch, []);
  } catch {
    return [];
  }
}

/** The shop list for a search, best match first. */
export const searchHref = (q: string): string => shopHref(wholeShop, { q, sort: "match" });
