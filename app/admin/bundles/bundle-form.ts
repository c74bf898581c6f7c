import type { FormProblem, Typed } from "#app/shared/form.ts";
import { penceToRate } from "#app/shared/money.ts";
import { problemsByField, rowKeys } from "../kit/resource-fields.ts";
import { bundleFields } from "./bundle-fields.ts";
import { type BundleState, type ItemOption, type ItemState, optionFor } from "./bundle-state.ts";
import { type BundleForm, bundleForm, itemField, pictureField } from "./contract.ts";

/** The bundle form's values; its items and pictures are one text each, since their fields are numbered. */
export const bundleFormValues = (state: BundleState): Typed => ({
  ...bundleFields.type(state),
  allItems: JSON.stringify(state.items),
  allPictures: JSON.stringify(state.images),
});

/** The values of the pictures' fields. */
export const pictureValues = (images: BundleState["images"]): Typed =>
  Object.fromEntries(
    images.flatMap(({ alt }, index) => [
      [pictureField(index, "alt"), alt],
      [pictureField(index, "place"), String(index + 1)],
    ]),
  );

/** The form's items in order, as typed. */
export const typedItems = (form: FormData) =>
  rowKeys(form, "item").map((key) => ({
    key,
    ...rowOf(form, (field) => itemField(key, field), [
      "product",
      "quantity",
      "isFixed",
      "firstColor",
      "firstSize",
      "price",
    ]),
    color: textsOf(form, itemField(key, "color")),
    size: textsOf(form, itemField(key, "size")),
  }));

/** Reads a bundle's posted form; problems name the field that each belongs to. */
export function readBundleForm(
  form: FormData,
): { ok: true; form: BundleForm } | { ok: false; problems: FormProblem[] } {
  const items = typedItems(form);
  const pictureKeys = rowKeys(form, "picture");
  const parsed = bundleForm.safeParse({
    ...rowOf(form, (field) => field, ["version", ...bundleFields.names]),
    items,
    pictures: pictureKeys.map((key) =>
      rowOf(form, (field) => pictureField(key, field), ["url", "alt", "place", "isGone"]),
    ),
  });
  if (parsed.success) return { ok: true, form: parsed.data };
  const problems = problemsByField(parsed.error.issues, ([of, index, field]) => {
    if (of === "items") return typeof index === "number" ? itemField(items[index]!.key, String(field)) : "add";
    return of === "pictures" ? pictureField(pictureKeys[Number(index)]!, String(field)) : String(of);
  });
  return { ok: false, problems };
}

const longest = 5_000;
const textsOf = (form: FormData, name: string) =>
  form.getAll(name).flatMap((value) => (typeof value === "string" ? [value.slice(0, longest)] : []));
const rowOf = (form: FormData, nameOf: (field: string) => string, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, textsOf(form, nameOf(field))[0]]));

/** An item in the form. Its key stays when it moves. */
export type EditedItem = {
  key: string;
  item: ItemState;
  /** Undefined for a product that is no longer in the shop. */
  option: ItemOption | undefined;
};

/** @param first the key of the first */
export const editedItemsOf = (items: readonly ItemState[], options: readonly ItemOption[], first = 0): EditedItem[] =>
  items.map((item, index) => ({ key: String(first + index), item, option: optionFor(options, item.productId) }));

/** An item's form values, without the checkboxes of its colors and sizes. */
export const itemValues = ({ key, item }: EditedItem): Typed => ({
  [itemField(key, "product")]: String(item.productId),
  [itemField(key, "quantity")]: String(item.quantity),
  [itemField(key, "isFixed")]: item.isCustomizable ? "" : "on",
  [itemField(key, "firstColor")]: item.defaultColor ?? "",
  [itemField(key, "firstSize")]: item.defaultSize ?? "",
  [itemField(key, "price")]: item.customPricePence === null ? "" : penceToRate(item.customPricePence),
});
