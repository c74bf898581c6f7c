import type { ListShape } from "../kit/list-query.ts";

export const productStates = ["sale", "sold-out", "stopped"] as const;
/** Whether a product can be bought: yes, not until there is stock, or not because staff say so. */
export type SaleState = (typeof productStates)[number];

export const stateWords: Record<SaleState, string> = {
  sale: "On sale",
  "sold-out": "Sold out",
  stopped: "Not for sale",
};

export type ProductSort = "created" | "name" | "price" | "updated";

/** What the list of products keeps in its address. */
export const listShape = {
  sorts: ["created", "name", "price", "updated"],
  usual: "-created",
  filters: { state: productStates, category: ["apparel", "gear"], override: ["on", "off", "none"] },
} as const satisfies ListShape<ProductSort>;
