import type { ListShape } from "../kit/list-query.ts";

/** The customer list's query parameters. Masked columns cannot be sorted by. */
export type CustomerSort = "last" | "orders" | "spent" | "since";
export const customerList: ListShape<CustomerSort> = {
  sorts: ["last", "orders", "spent", "since"],
  usual: "-last",
  search: { label: "Search customers", placeholder: "Name, town, email or order number" },
  filters: {
    orders: {
      label: "Orders",
      any: "Any number of orders",
      options: { more: "More than one", one: "One order", none: "No order yet" },
    },
    when: {
      label: "Last order",
      any: "Any time",
      options: { week: "Last 7 days", month: "Last 30 days", year: "Last 12 months" },
    },
  },
};
