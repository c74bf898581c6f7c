import type { CachedPage } from "./cached-page.ts";

/** Whether a page shows one of these products, or may show any; without ids, always. */
export const showsAnyOf = ({ shows }: CachedPage, products: readonly number[] | undefined): boolean =>
  !products || !shows || products.some((id) => shows.includes(id));

/** The local paths that a page links to, without duplicates, in order; no query or fragment. */
export const linkedPaths = ({ bodies }: CachedPage): string[] => [
  ...new Set([...bodies.identity.toString().matchAll(/<a\b[^>]*\bhref="(\/[^"?#]*)/g)].map(([, path]) => path!)),
];
