type Grouped = { bundleName: string | null; bundleInstance: string | null; total: number };

type ItemGroup<Item> = {
  key: string;
  /** Null for items bought singly. */
  bundleName: string | null;
  /** Pence, for the whole group. */
  total: number;
  items: Item[];
};

/** Groups an order's items so that the parts of each bundle are together, in the original order. */
export function groupItems<Item extends Grouped>(items: readonly Item[]): ItemGroup<Item>[] {
  const groups = Map.groupBy(items, (item) => item.bundleInstance ?? "");
  return [...groups].map(([key, members]) => ({
    key,
    bundleName: key === "" ? null : (members[0]?.bundleName ?? null),
    total: members.reduce((sum, item) => sum + item.total, 0),
    items: members,
  }));
}

/** "Navy, L" */
export const optionsOf = (item: { color: string; size: string }): string =>
  [item.color, item.size].filter(Boolean).join(", ");

/** "Lantern T-Shirt, Navy, L"; only the name if there was nothing to choose. */
export const itemLabel = (item: { productName: string; color: string; size: string }): string =>
  [item.productName, optionsOf(item)].filter(Boolean).join(", ");

/** The total quantity: "1 item", "6 items". */
export function itemCountLabel(items: readonly { quantity: number }[]): string {
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  return count === 1 ? "1 item" : `${count} items`;
}
