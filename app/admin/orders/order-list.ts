import type { OrderStatus } from "#app/orders/rules.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { type ListShape, readListQuery } from "../kit/list-query.ts";

/** The tabs of the order list, by URL value. */
export const orderTabs = {
  paid: { label: "Paid", statuses: ["paid"] },
  print: { label: "Printing", statuses: ["in_production"] },
  posted: { label: "Posted", statuses: ["shipped"] },
  delivered: { label: "Delivered", statuses: ["delivered"] },
  hold: { label: "On hold", statuses: ["on_hold"] },
  cancelled: { label: "Cancelled", statuses: ["canceled", "refunded"] },
  unpaid: { label: "Not paid", statuses: ["pending_payment", "payment_failed", "expired"] },
} as const satisfies Record<string, { label: string; statuses: readonly OrderStatus[] }>;
export type OrderTab = keyof typeof orderTabs;
export const orderTabLabels = Object.keys(orderTabs) as OrderTab[];

/** Statuses of placed orders; the others are unpaid checkouts. */
export const placedStatuses: readonly OrderStatus[] = orderTabLabels
  .filter((tab) => tab !== "unpaid")
  .flatMap((tab) => [...orderTabs[tab].statuses]);

/** Delivery methods. Any rate that is not a standard one, of the printer or our own, counts as express. */
const deliveryMethods = { standard: "Standard delivery", express: "Express delivery" };
export type DeliveryMethod = keyof typeof deliveryMethods;
/** The rate ids of standard delivery: the printer's and our own. */
export const standardRates = ["STANDARD", "standard-uk"] as const;

const orderSorts = ["placed", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** The order list's sorting, search and filters. */
export const orderList: ListShape<OrderSort> = {
  sorts: orderSorts,
  usual: "-placed",
  search: { label: "Search orders", placeholder: "Order number, name, email or product" },
  filters: {
    status: orderTabLabels,
    placed: {
      label: "Placed",
      any: "Any time",
      /** Keys are days before now. */
      options: { "1": "Last 24 hours", "7": "Last 7 days", "30": "Last 30 days", "365": "Last 12 months" },
    },
    delivery: { label: "Delivery", any: "Any delivery", options: deliveryMethods },
    attention: { label: "Attention", any: "Any status", options: { open: "Needs attention" } },
  },
};

/** Reads the list's query parameters, for the page and its export. */
export function orderQueryOf(params: URLSearchParams) {
  const query = readListQuery(params, orderList);
  const { status, placed, delivery, attention } = query.filters;
  const tab = status as OrderTab | undefined;
  return {
    ...query,
    tab,
    statuses: tab ? orderTabs[tab].statuses : [],
    ...(placed && { placedWithin: Number(placed) }),
    delivery: delivery as DeliveryMethod | undefined,
    needsAttention: attention === "open",
  };
}

/** The order numbers that a URL names, each once: `?order=LT-1&order=LT-2`. */
export const orderNumbersIn = (params: URLSearchParams): string[] => [
  ...new Set(
    params
      .getAll("order")
      .map((typed) => oneLine(typed).toUpperCase())
      .filter(Boolean),
  ),
];

/** Orders are counted up to here; beyond, the list says 'more than'. */
export const countedUpTo = 1_000;
/** At least this many orders after the current page are counted. */
export const countedAhead = 100;
/** The most packing notes on one page. */
export const maxNotes = 50;

/** An order and several, in words. */
export const orderWords = ["order", "orders"] as const;
