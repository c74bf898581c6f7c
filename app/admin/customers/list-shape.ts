import type { ListShape } from "../kit/list-query.ts";

/** How the list of customers may stand in its address. Nobody can put it in the order of what is covered. */
export type CustomerSort = "last" | "orders" | "spent" | "since";
export const customerList: ListShape<CustomerSort> = {
  sorts: ["last", "orders", "spent", "since"],
  usual: "-last",
  filters: { orders: ["none", "one", "more"], when: ["week", "month", "year"] },
};
