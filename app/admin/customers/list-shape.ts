import type { ListShape } from "../kit/list-query.ts";

/** How the list of customers may stand in its address. Nobody can put it in the order of what is covered. */
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
      options: { week: "In 7 days", month: "In 30 days", year: "In a year" },
    },
  },
};
