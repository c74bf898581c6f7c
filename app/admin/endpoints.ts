import { z } from "zod";
import { type EndpointContract, invalidBody } from "#app/endpoint-contract.ts";
import { analyticsAnswer, analyticsCall } from "./analytics/contract.ts";
import { customersAnswer, customersCall } from "./customers/contract.ts";
import { adminOrdersCall } from "./orders/contract.ts";

/** The calls of `admin-auth` (R-ADMIN-12). `permission_action` defaults to `read`. */
export const accessCall = z.discriminatedUnion(
  "action",
  [
    z.object({
      action: z.literal("check_permission"),
      resource: z.string("Say which resource").trim().min(1, "Say which resource").max(100),
      permission_action: z.string().trim().min(1).max(100).default("read"),
    }),
    z.object({ action: z.literal("get_role") }),
    z.object({ action: z.literal("validate_access") }),
  ],
  "Use check_permission, get_role or validate_access",
);

/** The answers of `admin-auth`. */
const accessAnswer = z.union([
  z.object({ allowed: z.boolean(), permission: z.string() }),
  z.object({
    role: z.object({
      role: z.string(),
      is_active: z.literal(true),
      permissions: z.array(z.string()),
      expires_at: z.iso.datetime().nullable(),
    }),
  }),
  z.object({ valid: z.literal(true), name: z.string() }),
]);

const refusals = {
  400: invalidBody,
  401: "`No active session`",
};

/**
 * Contracts of the staff endpoints for figures, customers and roles, from which docs/api.md is generated. Pages run the
 * same queries.
 */
export const adminFigureEndpoints: readonly EndpointContract[] = [
  {
    method: "POST",
    path: "/functions/v1/admin-analytics",
    title: "Read figures",
    auth: "session",
    about:
      "Figures for a range of days (London) that ends today, and for the range before it. An order counts on the day of its payment, a refund on the day of its decision. `12m` is 52 weeks, with one point per week.",
    body: analyticsCall,
    answer: analyticsAnswer,
    refusals: {
      ...refusals,
      403: "The account has no valid role, or lacks the permission `view_analytics`.",
      500: "`Failed to fetch dashboard stats: ...`, `Failed to fetch revenue trends: ...`, `Failed to fetch customer growth: ...` or `Failed to fetch top products: ...`",
    },
  },
  {
    method: "POST",
    path: "/functions/v1/admin-customers",
    title: "Read and change customers",
    auth: "session",
    about:
      "Customers: one per account, and one per email address that bought as a guest. `search` accepts part of a name, town or email address, or an order number. Names and addresses are masked unless the caller has revealed the customer in the back office within the last 15 minutes. `get_customer_details` has `limit` orders a page, newest first, of `ordersCount`. `update_customer` changes an account's name; with `version`, only if it has not changed since.",
    body: customersCall,
    answer: customersAnswer,
    refusals: {
      ...refusals,
      403: "The account has no valid role, or lacks the permission `customers`; or the name is that of a member of staff whose role the caller cannot change.",
      404: "`Customer not found.`",
      409: "The customer is a guest, who has no account to change; or the account has changed since: `version` is the current one.",
      500: "`Failed to fetch customers: ...`, `Failed to fetch customer: ...`, `Failed to update customer: ...` or `Failed to fetch customer stats: ...`",
    },
  },
  {
    method: "POST",
    path: "/functions/v1/admin-auth",
    title: "Read one’s own role",
    auth: "session",
    about:
      "What the caller's role allows. The permission for a `resource` and `permission_action` is `view_{resource}` to read and `{action}_{resource}` to change; or give a permission's own name as `resource`.",
    body: accessCall,
    answer: accessAnswer,
    refusals: { ...refusals, 403: "The account has no valid role." },
  },
];

/** Contract of the staff endpoint for orders, from which docs/api.md is generated. Pages run the same use cases. */
export const adminOrderEndpoints: readonly EndpointContract[] = [
  {
    method: "POST",
    path: "/functions/v1/admin-orders",
    title: "Read and change orders",
    auth: "session",
    about:
      "Orders for staff, by session cookie or bearer token. `get_orders` returns `orders`, `total` (counted up to 1,000 or somewhat beyond the page; `isMore` if there are more), `page`, `limit` and `totalPages`; names are masked. `update_order_status` runs the use case that moves the money or the print: `status` is the order's status afterwards, `waitsFor` the pence to be refunded once a second person approves.",
    body: adminOrdersCall,
    refusals: {
      400: invalidBody,
      401: "`No active session`",
      403: "The account has no valid role, or lacks the permission named.",
      404: "`Order not found. Please check the order ID and try again.`",
      409: "The order cannot have that status; the error says why.",
      500: "`Failed to fetch orders: ...`, `Failed to fetch order: ...`, `Failed to fetch order stats: ...` or `Failed to update order: ...`",
      503: "The print provider is not responding; nothing was changed.",
    },
  },
];
