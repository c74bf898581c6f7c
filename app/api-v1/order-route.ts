import { apiEndpoint } from "./.server/api-endpoint.ts";
import { readOrderByNumber } from "./.server/list-placed-orders.ts";

/** `GET /api/v1/orders/:number` */
const answer = apiEndpoint("orders:read", (shop, { params }) => readOrderByNumber(shop, params.number ?? ""));

export const loader = answer;
export const action = answer;
