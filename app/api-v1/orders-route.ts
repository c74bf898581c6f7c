import { apiEndpoint } from "./.server/api-endpoint.ts";
import { listPlacedOrders } from "./.server/list-placed-orders.ts";
import { ordersQuery, queryOf } from "./queries.ts";

/** `GET /api/v1/orders` */
const answer = apiEndpoint("orders:read", (shop, { url }) =>
  listPlacedOrders(shop, queryOf(url.searchParams, ordersQuery)),
);

export const loader = answer;
export const action = answer;
