import { listOf } from "../model/phrases.ts";
import { categoryLabels } from "../shop-rules.ts";
import { type ShopQuery, shopHref, wholeShop } from "./shop-query.ts";

type Counted = { query: ShopQuery; total: number; all: number; pages: number; closest: string | null };

/** The page's title: what is shown, and which page of it. */
export function shopTitle({ query, total, pages }: Counted, shopName: string): string {
  const what = shownProducts(query);
  const where = pages > 1 ? ` (page ${query.page} of ${pages})` : "";
  return `${total === 0 ? `Nothing found: ${what}` : what}${where}: ${shopName}`;
}

function shownProducts({ q, categories }: ShopQuery): string {
  if (q) return `“${q}”`;
  if (categories.length > 0) return listOf(categories.map((each) => categoryLabels[each]));
  return "All Merch";
}

export const closeMatches = (count: number): string => (count === 1 ? "1 close match" : `${count} close matches`);

/** @param typed the search; null if only filters exclude everything */
export const nothingFound = (typed: string | null): string =>
  typed ? `Nothing found for “${typed}”` : "Nothing found";

/** Announced when the count changes: '3 products for mug', '0 products for scarf'. */
export function resultCountLabel({ query: { q }, total, all, closest }: Counted): string {
  const count = total === 1 ? "1 product" : `${total} products`;
  if (closest) return `No match for ${q}. Showing ${closest}. ${closeMatches(total)}`;
  if (q) return `${count} for ${q}`;
  return total === all || total === 0 ? count : `${count} of ${all}`;
}

/** The query of the canonical URL: categories and pages have their own, filters, searches and sort orders do not. */
export const canonicalQuery = ({ q, categories, page }: ShopQuery): string =>
  q ? "/shop" : shopHref({ ...wholeShop, categories }, { page });
