import type { ListShape } from "../kit/list-query.ts";
import type { ProductSort } from "./.server/list-products.ts";
import { productCategoryLabels } from "./product-state.ts";

export const productStates = ["sale", "sold-out", "stopped"] as const;

/** The product list's query parameters. */
export const listShape = {
  sorts: ["created", "name", "price", "updated"],
  usual: "-created",
  search: { label: "Search products", placeholder: "Name, tag, web address or whole SKU" },
  filters: {
    state: productStates,
    category: { label: "Category", any: "Any category", options: productCategoryLabels },
    override: {
      label: "Override",
      any: "Any override",
      options: { on: "Override on", off: "Override off", none: "No override" },
    },
  },
} as const satisfies ListShape<ProductSort>;
