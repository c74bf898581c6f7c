import type { PageDataShop } from "#app/catalogue/.server/home-data.ts";
import { findGoods } from "#app/catalogue/.server/read-shop.ts";
import { searchTerms, wholeShop } from "#app/catalogue/listing/shop-query.ts";
import { type Fallback, headersFor } from "#app/catalogue/page-data.ts";
import { endpoint, parsed } from "#app/endpoint.ts";
import { maxSuggestions, type SearchSuggestions, suggestionQuery } from "./contract.ts";
import { suggestBundle, suggestProduct } from "./suggestion.ts";

/** `GET /api/search-suggestions?q=ho`: suggestions for the header's search field. */
export const loader = endpoint(["GET", "HEAD"], async ({ shop, url }) => {
  const { q } = parsed({ q: url.searchParams.get("q") ?? "" }, suggestionQuery);
  const { isFallback, ...body } = await readSuggestions(shop, q);
  return { body, headers: { "cache-control": "public, max-age=60", ...headersFor(isFallback) } };
});

export const action = loader;

/** The first results of the shop list's own search for the same words. */
async function readSuggestions(shop: PageDataShop, q: string): Promise<SearchSuggestions & { isFallback: Fallback }> {
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
