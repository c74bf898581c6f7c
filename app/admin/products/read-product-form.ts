import type { FormProblem, Typed } from "#app/shared/form.ts";
import { problemsByField, rowKeys } from "../kit/resource-fields.ts";
import { type ProductForm, productForm } from "./contract.ts";
import { overrideFields, productFields } from "./product-fields.ts";
import type { ProductState } from "./product-state.ts";
import { variantFields } from "./variant-fields.ts";

type ReadProductForm = { ok: true; form: ProductForm } | { ok: false; problems: FormProblem[] };

/** The names of the grid's and the pictures' fields: 'variant-12-price', 'image-new-0-alt'. */
export const variantField = (key: string, field: string) => `variant-${key}-${field}`;
export const imageField = (key: string, field: string) => `image-${key}-${field}`;

/** The names of all fields of a row. */
const named = (nameOf: (field: string) => string, values: Typed) =>
  Object.entries(values).map(([field, value]) => [nameOf(field), value] as const);
const overrideField = (field: string) => `override-${field}`;

/** The product form's values. */
export function productFormValues(state: ProductState, isNew: boolean): Typed {
  const rows = [
    ...state.variants.flatMap((each) =>
      named((field) => variantField(String(each.id), field), variantFields.type(each)),
    ),
    ...state.images.flatMap(({ id, alt, color }, index) =>
      named((field) => imageField(String(id), field), { alt, color: color ?? "", place: String(index + 1) }),
    ),
    ...named(overrideField, overrideFields.type(state.override ?? overrideFields.initial)),
  ];
  return {
    ...productFields.type(state),
    isAvailable: state.isAvailable ? "on" : "",
    primary: String(state.images.find(({ isPrimary }) => isPrimary)?.id ?? ""),
    thumbnail: String(state.images.find(({ isThumbnail }) => isThumbnail)?.id ?? ""),
    ...(isNew && { price: "" }),
    ...Object.fromEntries(rows),
  };
}

/** Reads a product's posted form; problems name the field that each belongs to. */
export function readProductForm(form: FormData): ReadProductForm {
  const typed = (name: string) => String(form.get(name) ?? "");
  const variantKeys = rowKeys(form, "variant").filter((key) => keepsVariant(key, typed));
  const imageKeys = rowKeys(form, "image");
  const kept = imageKeys.filter((key) => !form.has(imageField(key, "remove")));
  const parsed = productForm.safeParse({
    ...Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
    isAvailable: form.has("isAvailable"),
    sharesAddress: form.has("sharesAddress"),
    pricesSiblings: form.has("pricesSiblings"),
    override: readOverride(typed),
    variants: variantKeys.map((key) => ({
      key,
      id: idOf(key),
      sizes: typed(variantField(key, "size")),
      ...Object.fromEntries(variantFields.names.map((field) => [field, typed(variantField(key, field))])),
      stock: typed(variantField(key, "stock")) || (idOf(key) === null ? "0" : ""),
    })),
    images: kept.map((key) => ({
      key,
      id: idOf(key),
      file: fileOf(key),
      ...Object.fromEntries(["alt", "color", "place"].map((field) => [field, typed(imageField(key, field))])),
      isPrimary: typed("primary") === key,
      isThumbnail: typed("thumbnail") === key,
    })),
    removedImages: imageKeys.flatMap((key) => (kept.includes(key) ? [] : (idOf(key) ?? []))),
  });
  if (parsed.success) return { ok: true, form: parsed.data };
  const problems = problemsByField(parsed.error.issues, ([of, index, field]) => {
    if (of === "variants" && typeof index === "number") return variantField(variantKeys[index]!, nameOf(field));
    if (of === "images" && typeof index === "number") return imageField(kept[index]!, String(field));
    return of === "override" ? overrideField(String(index)) : String(of);
  });
  return { ok: false, problems };
}

const nameOf = (field: PropertyKey | undefined) => (field === "sizes" ? "size" : String(field));

const idOf = (key: string) => (key.startsWith("new-") ? null : Number(key));
const fileOf = (key: string) => (key.startsWith("new-") ? Number(key.slice(4)) : null);

/** Ignores new rows without input, and rows to be removed. */
function keepsVariant(key: string, typed: (name: string) => string): boolean {
  if (typed(variantField(key, "remove"))) return false;
  const telling = variantFields.names.filter((field) => field !== "hex" && field !== "stock");
  return idOf(key) !== null || telling.some((field) => typed(variantField(key, field)).trim() !== "");
}

/** Null for an override without input. */
function readOverride(typed: (name: string) => string): Typed | null {
  const values = Object.fromEntries(overrideFields.names.map((field) => [field, typed(overrideField(field))]));
  const { isActive: _, ...texts } = values;
  return Object.values(texts).some((text) => text.trim() !== "") ? values : null;
}
