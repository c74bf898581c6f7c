/** The groups of merged products (R-CATALOGUE-5), and what a shopper reads. */
export const categories = ["apparel", "gear", "bundles"] as const;
export type Category = (typeof categories)[number];
export const categoryNames: Record<Category, string> = { apparel: "Apparel", gear: "Gear", bundles: "Bundles" };
