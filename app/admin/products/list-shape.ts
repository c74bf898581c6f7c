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
  search: { label: "Search products", placeholder: "Name, tag, web address or whole SKU" },
  filters: {
    state: productStates,
    category: { label: "Category", any: "Any category", options: { apparel: "Apparel", gear: "Gear" } },
    override: {
      label: "Override",
      any: "Any override",
      options: { on: "Override on", off: "Override off", none: "No override" },
    },
  },
} as const satisfies ListShape<ProductSort>;
