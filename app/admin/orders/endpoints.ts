import type { EndpointContract } from "#app/endpoint-contract.ts";
import { adminOrdersCall } from "./contract.ts";

/** Contract of the staff endpoint for orders, from which docs/api.md is generated. Pages run the same use cases. */
export const adminOrderEndpoints: readonly EndpointContract[] = [
  {
    method: "POST",
    path: "/functions/v1/admin-orders",
    about:
      "Orders for staff, by session cookie or bearer token. `get_orders` returns `orders`, `total` (counted up to 1,000 or somewhat beyond the page; `isMore` if there are more), `page`, `limit` and `totalPages`; names are masked. `update_order_status` runs the use case that moves the money or the print: `status` is the order's status afterwards, `waitsFor` the pence to be refunded once a second person approves.",
    body: adminOrdersCall,
    refusals: {
      400: "The body is not JSON, or a field is missing or invalid: `fields` names each.",
      401: "`No active session`",
      403: "The account has no valid role, or lacks the permission named.",
      404: "`Order not found. Please check the order ID and try again.`",
      409: "The order cannot have that status; the error says why.",
      500: "`Failed to fetch orders: ...`, `Failed to fetch order: ...`, `Failed to fetch order stats: ...` or `Failed to update order: ...`",
      503: "The print provider is not responding; nothing was changed.",
    },
  },
];
