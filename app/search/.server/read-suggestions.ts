import type { PageDataShop } from "#app/catalogue/.server/home-data.ts";
import { findGoods } from "#app/catalogue/.server/read-shop.ts";
import { searchTerms, wholeShop } from "#app/catalogue/listing/shop-query.ts";
import type { Fallback } from "#app/catalogue/page-data.ts";
import { maxSuggestions, type SearchSuggestions } from "../contract.ts";
import { suggestBundle, suggestProduct } from "../suggestion.ts";

/** The first results of the shop list's own search for the same words. */
export async function readSuggestions(
  shop: PageDataShop,
  q: string,
): Promise<SearchSuggestions & { isFallback: Fallback }> {
  // Input without letters or digits suggests nothing; the list would treat it as no search and show everything.
  if (searchTerms(q).length === 0) return { closest: null, suggestions: [], isFallback: false };
  const { products, bundles, closest, isFallback } = await findGoods(shop, { ...wholeShop, q, sort: "match" });
  const words = searchTerms(closest ?? q);
  const all = [
    ...products.map((product) => suggestProduct(product, words)),
    ...bundles.map((bundle, place) => suggestBundle(bundle, { place, words, brand: shop.store.brand })),
  ];
  return { closest, suggestions: all.slice(0, maxSuggestions), isFallback };
}
