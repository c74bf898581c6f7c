import type { LoaderFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, parsed } from "#app/endpoint.ts";
import { orderedSoFar } from "../.server/ordered-so-far.ts";
import { orderedQuery } from "../endpoints.ts";

/** `GET /api/ordered?variants=4003,7001` (R-PREORDER-5) */
const answer = endpoint<LoaderFunctionArgs>(["GET", "HEAD"], async ({ context, url }) => {
  const { variants } = parsed({ variants: url.searchParams.get("variants") }, orderedQuery);
  return { body: { products: await orderedSoFar(context.get(shopContext).db, variants) } };
});

export const loader = answer;
export const action = answer;
