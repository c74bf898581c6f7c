import { type CartItem, lineTotal } from "./rules.ts";

export type BundleGroup = {
  bundleId: string;
  name: string;
  items: CartItem[];
  /** Pence, discount lines of the bundle taken off. */
  total: number;
  /** 'Free shipping included!' when the bundle id contains 'bundle' (R-CART-7). */
  freeShipping: boolean;
};

/** The cart as the drawer shows it: each bundle as a group, then the other lines, both in the order they came. */
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

/** The same in one list: what is ordered stands everywhere as it stood in the drawer. */
export function inDrawerOrder(items: readonly CartItem[]): CartItem[] {
  const { bundles, others } = groupCartItems(items);
  return [...bundles.flatMap((group) => group.items), ...others];
}

/** Whether UK delivery is free for what is in the cart, because a bundle is. */
export const hasFreeDelivery = (items: readonly CartItem[]): boolean =>
  groupCartItems(items).bundles.some(({ freeShipping }) => freeShipping);
