import type { EndpointContract } from "#app/endpoint-contract.ts";
import { searchSuggestions, suggestionQuery } from "./contract.ts";

/** The contract of the search suggestions. */
export const searchEndpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/search-suggestions",
    title: "Suggest search results",
    about:
      "The first five results of `/shop?q=` for the same words, products before bundles. If nothing matched `q`, `closest` has the similar words that were used instead. `pence` is the lowest price. Cached for a minute.",
    query: suggestionQuery,
    answer: searchSuggestions,
    refusals: { 400: "`q` is missing, empty or longer than 100 characters." },
  },
];
