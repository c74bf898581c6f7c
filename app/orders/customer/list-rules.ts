import type { OrderStatus } from "../rules.ts";

/** Filters of the order list, by their value in the URL. */
export const orderLists = {
  all: { label: "All", statuses: null },
  "on-the-way": { label: "On the way", statuses: ["paid", "in_production", "shipped", "on_hold"] },
  delivered: { label: "Delivered", statuses: ["delivered"] },
  cancelled: { label: "Cancelled", statuses: ["canceled", "refunded", "expired"] },
} as const satisfies Record<string, { label: string; statuses: readonly OrderStatus[] | null }>;
export type OrderList = keyof typeof orderLists;

export const ordersPerPage = 10;

/** Reads list and page from the URL. Invalid values mean the first page of all orders. */
export function listAsked(query: URLSearchParams): { list: OrderList; page: number } {
  const asked = query.get("show") ?? "all";
  const page = Number(query.get("page") ?? 1);
  return {
    list: Object.hasOwn(orderLists, asked) ? (asked as OrderList) : "all",
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

/** The number of pages of that many orders; an empty list has one. */
export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / ordersPerPage));

/** The URL of a page of a list. */
export function listAddress(list: OrderList, page = 1): string {
  const query = new URLSearchParams({ ...(list !== "all" && { show: list }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/orders?${query}` : "/orders";
}
