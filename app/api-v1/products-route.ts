import { apiEndpoint } from "./.server/api-endpoint.ts";
import { listShownProducts } from "./.server/list-shown-products.ts";
import { productsQuery, queryOf } from "./queries.ts";

/** `GET /api/v1/products` */
const answer = apiEndpoint("products:read", (shop, { url }) =>
  listShownProducts(shop, queryOf(url.searchParams, productsQuery)),
);

export const loader = answer;
export const action = answer;
