import { type CartItem, lineTotal } from "./rules.ts";

export type BundleGroup = {
  bundleId: string;
  name: string;
  items: CartItem[];
  /** Pence, less the bundle's discount lines. */
  total: number;
  /** Shows 'Free shipping included!': true if the bundle id contains 'bundle' (R-CART-7). */
  freeShipping: boolean;
};

/** The cart as the drawer shows it: bundles as groups, then the other lines, each in the order they were added. */
export function groupCartItems(items: readonly CartItem[]): { bundles: BundleGroup[]; others: CartItem[] } {
  const inBundle = (item: CartItem) => item.isPartOfBundle === true && Boolean(item.bundleId);
  const groups = Map.groupBy(items.filter(inBundle), (item) => item.bundleId!);
  const bundles = [...groups].map(([bundleId, members]) => ({
    bundleId,
    name: members.find((item) => item.bundleName)?.bundleName ?? "Bundle",
    items: members,
    total: members.reduce((total, item) => total + lineTotal(item), 0),
    freeShipping: bundleId.includes("bundle"),
  }));
  return { bundles, others: items.filter((item) => !inBundle(item)) };
}

/** Whether the cart has a bundle, which makes UK delivery free. */
export const hasFreeDelivery = (items: readonly CartItem[]): boolean =>
  groupCartItems(items).bundles.some(({ freeShipping }) => freeShipping);
