import { headersFor } from "#app/catalogue/page-data.ts";
import { endpoint, parsed } from "#app/endpoint.ts";
import { readSuggestions } from "./.server/read-suggestions.ts";
import { suggestionQuery } from "./contract.ts";

/** `GET /api/search-suggestions?q=ho`: suggestions for the header's search field. */
export const loader = endpoint(["GET", "HEAD"], async ({ shop, url }) => {
  const { q } = parsed({ q: url.searchParams.get("q") ?? "" }, suggestionQuery);
  const { isFallback, ...body } = await readSuggestions(shop, q);
  return { body, headers: { "cache-control": "public, max-age=60", ...headersFor(isFallback) } };
});

export const action = loader;
