import type { OrderStatus } from "../rules.ts";

/** What the list of orders can be narrowed to, by the word in the address. */
export const orderLists = {
  all: { label: "All", statuses: null },
  "on-the-way": { label: "On the way", statuses: ["paid", "in_production", "shipped", "on_hold"] },
  delivered: { label: "Delivered", statuses: ["delivered"] },
  cancelled: { label: "Cancelled", statuses: ["canceled", "refunded", "expired"] },
} as const satisfies Record<string, { label: string; statuses: readonly OrderStatus[] | null }>;
export type OrderList = keyof typeof orderLists;

export const ordersPerPage = 10;

/** The list and page that an address asks for; anything that is neither is the first page of all. */
export function listAsked(query: URLSearchParams): { list: OrderList; page: number } {
  const asked = query.get("show") ?? "all";
  const page = Number(query.get("page") ?? 1);
  return {
    list: Object.hasOwn(orderLists, asked) ? (asked as OrderList) : "all",
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

/** The address of a list's page. */
export function listAddress(list: OrderList, page = 1): string {
  const query = new URLSearchParams({ ...(list !== "all" && { show: list }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/orders?${query}` : "/orders";
}
