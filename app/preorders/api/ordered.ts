import { endpoint, parsed } from "#app/endpoint.ts";
import { orderedSoFar } from "../.server/minimums-of-order.ts";
import { orderedQuery } from "../endpoints.ts";

/** `GET /api/ordered?variants=4003,7001` (R-PREORDER-5) */
export const loader = endpoint(["GET", "HEAD"], async ({ shop, url }) => {
  const { variants } = parsed({ variants: url.searchParams.get("variants") }, orderedQuery);
  return { body: { products: await orderedSoFar(shop.db, variants) } };
});

export const action = loader;
