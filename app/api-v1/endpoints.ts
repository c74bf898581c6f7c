import { z } from "zod";
import type { ApiScope } from "#app/api-keys/scopes.ts";
import type { EndpointContract } from "#app/endpoint-contract.ts";
import { orderJson } from "#app/orders/order-json.ts";
import { ordersQuery, productsQuery } from "./queries.ts";

const pence = z.int().nonnegative();

/** A product as programs outside the shop see it. Prices are pence of `currency`, as the shop shows them. */
const productJson = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  category: z.enum(["apparel", "gear", "bundles"]),
  url: z.url(),
  currency: z.literal("GBP"),
  price: pence,
  /** Whether one of its variants can be bought now. */
  available: z.boolean(),
  variants: z.array(
    z.object({
      id: z.int(),
      sku: z.string().nullable(),
      color: z.string(),
      size: z.string(),
      price: pence,
      available: z.boolean(),
    }),
  ),
});
export type ProductJson = z.output<typeof productJson>;

const nextCursor = z.string().nullable();
const badQuery = "A parameter is unknown or invalid: `fields` names it.";

const refusalsFor = (scope: ApiScope) => ({
  401: "The API key is missing, unknown, revoked or expired, or its creator is no longer on the staff. `WWW-Authenticate` begins with `Bearer`.",
  403: `The key lacks the scope \`${scope}\`, or its creator the permission for it.`,
  429: "The key has made 120 requests in a minute. `Retry-After` is in seconds.",
});

/** What programs with an API key may read (R-API-3). */
export const apiV1Endpoints: readonly EndpointContract[] = [
  {
    method: "GET",
    path: "/api/v1/products",
    title: "List products",
    auth: { scope: "products:read" },
    about:
      "The products that the shop lists, with their variants, in the order of their ids. `nextCursor` is null on the last page.",
    query: productsQuery,
    answer: z.object({ products: z.array(productJson), nextCursor }),
    refusals: { 400: badQuery, ...refusalsFor("products:read") },
  },
  {
    method: "GET",
    path: "/api/v1/orders",
    title: "List orders",
    auth: { scope: "orders:read" },
    about:
      "Placed orders, newest first. A page begins after the last order of the page before, so orders that arrive meanwhile move nothing. For what changed since the last time, use `updatedSince`. `nextCursor` is null on the last page.",
    query: ordersQuery,
    answer: z.object({ orders: z.array(orderJson), nextCursor }),
    refusals: { 400: badQuery, ...refusalsFor("orders:read") },
  },
  {
    method: "GET",
    path: "/api/v1/orders/:number",
    title: "Read an order",
    auth: { scope: "orders:read" },
    about: "A placed order by its number.",
    answer: orderJson,
    refusals: { ...refusalsFor("orders:read"), 404: "There is no placed order with this number." },
  },
];
