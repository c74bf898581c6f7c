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
