import type { BundleRule } from "./bundles.ts";

/** An item in any colour and size, once. */
export const anything = { quantity: 1, allowedColors: null, allowedSizes: null };

/** Three products in a bundle that saves nothing. The first is merged from two records. */
export const starter: BundleRule = {
  id: 1,
  name: "Starter Bundle",
  slug: "starter-bundle",
  price: 5497,
  items: [
    { ...anything, productIds: [1, 8], name: "T-Shirt", basePrice: 2499 },
    { ...anything, productIds: [3], basePrice: 1999 },
    { ...anything, productIds: [4], basePrice: 999 },
  ],
};
