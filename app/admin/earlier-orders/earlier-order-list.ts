import type { ListShape } from "../kit/list-query.ts";

/** The list of earlier orders: search, order, and one customer's by id. */
export const earlierOrderList: ListShape<"placed"> = {
  sorts: ["placed"],
  usual: "-placed",
  search: { label: "Search earlier orders", placeholder: "Order number, name or email" },
  filters: { customer: null },
};
