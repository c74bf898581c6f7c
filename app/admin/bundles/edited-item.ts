import type { Typed } from "#app/shared/form.ts";
import { penceToRate } from "#app/shared/money.ts";
import { type BundleState, type ItemOption, type ItemState, optionFor } from "./bundle-state.ts";
import { itemField } from "./contract.ts";

/** An item in the form. Its key stays when it moves. */
export type EditedItem = {
  key: string;
  item: ItemState;
  /** Undefined for a product that the shop does not have any more. */
  option: ItemOption | undefined;
};

export const editedItemsOf = ({ items }: BundleState, options: readonly ItemOption[]): EditedItem[] =>
  items.map((item, index) => ({ key: String(index), item, option: optionFor(options, item.productId) }));

/** What the fields of an item say; it has a box for each color and size besides. */
export const itemValues = ({ key, item }: EditedItem): Typed => ({
  [itemField(key, "product")]: String(item.productId),
  [itemField(key, "quantity")]: String(item.quantity),
  [itemField(key, "isFixed")]: item.isCustomizable ? "" : "on",
  [itemField(key, "firstColor")]: item.defaultColor ?? "",
  [itemField(key, "firstSize")]: item.defaultSize ?? "",
  [itemField(key, "price")]: item.customPricePence === null ? "" : penceToRate(item.customPricePence),
});
