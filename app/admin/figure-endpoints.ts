import type { EndpointContract } from "#app/endpoint-contract.ts";
import { accessAnswer, accessCall } from "./access/contract.ts";
import { analyticsAnswer, analyticsCall } from "./analytics/contract.ts";
import { customersAnswer, customersCall } from "./customers/contract.ts";

const refusals = {
  400: "The body is not JSON, or a field is missing or invalid: `fields` names each.",
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
    about:
      "Customers: one per account, and one per email address that bought as a guest. `search` accepts part of a name, town or email address, or an order number. Names and addresses are masked unless the caller has revealed the customer in the back office within the last 15 minutes. `update_customer` changes an account's name; with `version`, only if it has not changed since.",
    body: customersCall,
    answer: customersAnswer,
    refusals: {
      ...refusals,
      403: "The account has no valid role, or lacks the permission `customers`.",
      404: "`Customer not found.`",
      409: "The customer is a guest, who has no account to change; or the account has changed since: `version` is the current one.",
      500: "`Failed to fetch customers: ...`, `Failed to fetch customer: ...`, `Failed to update customer: ...` or `Failed to fetch customer stats: ...`",
    },
  },
  {
    method: "POST",
    path: "/functions/v1/admin-auth",
    about:
      "What the caller's role allows. The permission for a `resource` and `permission_action` is `view_{resource}` to read and `{action}_{resource}` to change; or give a permission's own name as `resource`.",
    body: accessCall,
    answer: accessAnswer,
    refusals: { ...refusals, 403: "The account has no valid role." },
  },
];
