import type { FormProblem, Typed } from "#app/shared/form.ts";
import { penceToRate } from "#app/shared/money.ts";
import { type ProductForm, productForm } from "./contract.ts";
import { typeFields } from "./product-fields.ts";
import type { ProductState } from "./product-state.ts";

export type ReadProductForm = { ok: true; form: ProductForm } | { ok: false; problems: FormProblem[] };

/** The names of the grid's and the pictures' fields: 'variant-12-price', 'image-new-0-alt'. */
export const variantField = (key: string, field: string) => `variant-${key}-${field}`;
export const imageField = (key: string, field: string) => `image-${key}-${field}`;

const text = (value: string | number | null | undefined) => String(value ?? "");
const pounds = (pence: number | null | undefined) => (pence == null ? "" : penceToRate(pence));
const box = (isOn: boolean) => (isOn ? "on" : "");
const named = (nameOf: (field: string) => string, values: Typed) =>
  Object.entries(values).map(([field, value]) => [nameOf(field), value] as const);

/** What the fields of a product's form say while nothing is typed. */
export function productFormValues(state: ProductState, isNew: boolean): Typed {
  const { override } = state;
  const rows = [
    ...state.variants.flatMap(({ id, color, hex, size, sku, price, stock, rateId, syncId }) =>
      named((field) => variantField(String(id), field), {
        ...{ color, hex, size, sku: text(sku), price: pounds(price), stock: text(stock) },
        ...{ rateId: text(rateId), syncId: text(syncId) },
      }),
    ),
    ...state.images.flatMap(({ id, alt, color }) =>
      named((field) => imageField(String(id), field), { alt, color: text(color) }),
    ),
    ...named((field) => `override-${field}`, {
      isActive: box(override?.isActive ?? true),
      name: text(override?.name),
      price: pounds(override?.price),
      description: text(override?.description),
      category: text(override?.category),
      tags: text(override?.tags?.join(", ")),
    }),
  ];
  return {
    ...typeFields(state),
    isAvailable: box(state.isAvailable),
    ...(isNew && { price: "" }),
    ...Object.fromEntries(rows),
  };
}

/** Reads a product's posted form; problems name the field that each belongs to. @param files how many pictures came along */
export function readProductForm(form: FormData, files: number): ReadProductForm {
  const typed = (name: string) => String(form.get(name) ?? "");
  const variantKeys = keysOf(form, "variant").filter((key) => keepsVariant(key, typed));
  const imageKeys = [...keysOf(form, "image"), ...missingFiles(form, files)];
  const kept = imageKeys.filter((key) => !form.has(imageField(key, "remove")));
  const parsed = productForm.safeParse({
    ...Object.fromEntries([...form].filter(([, value]) => typeof value === "string")),
    isAvailable: form.has("isAvailable"),
    sharesAddress: form.has("sharesAddress"),
    pricesSiblings: form.has("pricesSiblings"),
    followed: typed("followed") === "yes",
    override: hasOverride(form) ? overrideOf(form, typed) : null,
    variants: variantKeys.map((key) => ({
      key,
      id: idOf(key),
      sizes: typed(variantField(key, "size")),
      ...Object.fromEntries(
        ["color", "hex", "sku", "price", "rateId", "syncId"].map((field) => [field, typed(variantField(key, field))]),
      ),
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
  const fieldOf = (path: PropertyKey[]): string => {
    const [of, index, field] = path;
    if (of === "variants" && typeof index === "number") return variantField(variantKeys[index]!, nameOf(field));
    if (of === "images" && typeof index === "number") return imageField(kept[index]!, String(field));
    return of === "override" ? `override-${String(index)}` : String(of);
  };
  const first = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = fieldOf(path);
    if (!first.has(field)) first.set(field, message);
  }
  return { ok: false, problems: [...first].map(([field, message]) => ({ field, message })) };
}

const nameOf = (field: PropertyKey | undefined) => (field === "sizes" ? "size" : String(field));

/** '12' and 'new-0', in the order in which they stand in the form. */
function keysOf(form: FormData, kind: string): string[] {
  const pattern = new RegExp(`^${kind}-(\\d{1,9}|new-\\d{1,3})-`);
  return [...new Set([...form.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []))];
}

const idOf = (key: string) => (key.startsWith("new-") ? null : Number(key));
const fileOf = (key: string) => (key.startsWith("new-") ? Number(key.slice(4)) : null);

/** Files that came without words of their own, as they do where no script runs. */
const missingFiles = (form: FormData, files: number) =>
  Array.from({ length: files }, (_, index) => `new-${index}`).filter((key) => !keysOf(form, "image").includes(key));

/** A new row in which nothing is typed is none, and neither is one that is to go. */
function keepsVariant(key: string, typed: (name: string) => string): boolean {
  if (typed(variantField(key, "remove"))) return false;
  const words = ["color", "size", "sku", "price", "rateId", "syncId"];
  return idOf(key) !== null || words.some((field) => typed(variantField(key, field)).trim() !== "");
}

const overrideFields = ["name", "price", "description", "category", "tags"] as const;
/** One in which nothing is typed puts nothing in place of anything, so it is none. */
const hasOverride = (form: FormData) =>
  overrideFields.some((field) => String(form.get(`override-${field}`) ?? "").trim() !== "");
const overrideOf = (form: FormData, typed: (name: string) => string) => ({
  isActive: form.has("override-isActive"),
  ...Object.fromEntries(overrideFields.map((field) => [field, typed(`override-${field}`)])),
});
