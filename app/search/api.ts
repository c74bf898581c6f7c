import type { LoaderFunctionArgs } from "react-router";
import { headersFor } from "#app/catalogue/page-data.ts";
import { shopContext } from "#app/context.ts";
import { endpoint, parsed } from "#app/endpoint.ts";
import { readSuggestions } from "./.server/read-suggestions.ts";
import { suggestionQuery } from "./contract.ts";

/** `GET /api/search-suggestions?q=ho`: suggestions for the header's search field. */
const answer = endpoint<LoaderFunctionArgs>(["GET", "HEAD"], async ({ context, url }) => {
  const { q } = parsed({ q: url.searchParams.get("q") ?? "" }, suggestionQuery);
  const { isFallback, ...body } = await readSuggestions(context.get(shopContext), q);
  return { body, headers: { "cache-control": "public, max-age=60", ...headersFor(isFallback) } };
});

export const loader = answer;
export const action = answer;
