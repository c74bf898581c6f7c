import { readListQuery } from "../kit/list-query.ts";
import { type DeliveryMethod, type OrderTab, orderList, orderTabs } from "./order-filters.ts";

/** What an address of the list asks for, for the page and for its table to be taken along. */
export function orderQueryOf(params: URLSearchParams) {
  const { search, sort, isDown, page, filters } = readListQuery(params, orderList);
  const tab = filters.status as OrderTab | undefined;
  return {
    ...{ search, sort, isDown, page, tab },
    placed: filters.placed,
    attention: filters.attention,
    delivery: filters.delivery as DeliveryMethod | undefined,
    statuses: tab ? orderTabs[tab].statuses : [],
    ...(filters.placed && { placedWithin: Number(filters.placed) }),
    needsAttention: filters.attention === "open",
  };
}
export type AskedOrders = ReturnType<typeof orderQueryOf>;
