import type { ImageInput, ProductForm, VariantInput } from "./contract.ts";
import { type OverrideFields, overrideFields, type ProductFields, productFields } from "./product-fields.ts";
import { arranged } from "./rules.ts";
import { type VariantFields, variantFields } from "./variant-fields.ts";

/** A product as staff edit it, stored or requested. Money is pence. */
export type ProductState = ProductFields & {
  override: OverrideFields | null;
  variants: VariantState[];
  images: ImageState[];
};

/** `id` is null for a new variant. */
export type VariantState = VariantFields & { id: number | null };

export type ImageState = {
  id: number | null;
  /** The index of an uploaded file; null for a stored picture. */
  file: number | null;
  url: string | null;
  alt: string;
  color: string | null;
  isPrimary: boolean;
  isThumbnail: boolean;
};

export const newProduct: ProductState = { ...productFields.initial, override: null, variants: [], images: [] };

/**
 * The state that a form requests. The printer's number and cost cannot be changed, and fields that the form did not have
 * keep their values.
 */
export function wantedState(form: ProductForm, now: ProductState): ProductState {
  const isPrinters = now.printfulProductId !== null;
  return {
    ...productFields.pick(form),
    cost: isPrinters ? now.cost : form.cost,
    printfulProductId: now.printfulProductId ?? form.printfulProductId,
    override: isPrinters || form.printfulProductId ? form.override : null,
    variants: form.variants.flatMap((row) => variantsOf(row, form, now)),
    images: imagesOf(form.images, now),
  };
}

function variantsOf(row: VariantInput, form: ProductForm, now: ProductState): VariantState[] {
  const { id, sizes, price } = row;
  if (id !== null && !now.variants.some((variant) => variant.id === id)) return [];
  return (sizes.length > 0 ? sizes : [variantFields.initial.size]).map((size) => ({
    ...variantFields.pick({ ...row, size, price: price ?? form.price }),
    id,
  }));
}

/** The pictures in the requested order, with exactly one primary picture and one thumbnail, if there are any. */
function imagesOf(rows: readonly ImageInput[], now: ProductState): ImageState[] {
  const known = new Map(now.images.map((image) => [image.id, image.url]));
  const images = arranged(rows.filter(({ id }) => id === null || known.has(id))).map((row) => ({
    id: row.id,
    file: row.file,
    alt: row.alt,
    color: row.color,
    isPrimary: row.isPrimary,
    isThumbnail: row.isThumbnail,
    url: row.id === null ? null : (known.get(row.id) ?? null),
  }));
  const primary = images.find(({ isPrimary }) => isPrimary) ?? images[0];
  const thumbnail = images.find(({ isThumbnail }) => isThumbnail) ?? primary;
  return images.map((image) => ({ ...image, isPrimary: image === primary, isThumbnail: image === thumbnail }));
}

/** The category as shown: stored texts may be anything. */
export const shownCategory = (category: string): "apparel" | "gear" =>
  category.trim().toLowerCase() === "apparel" ? "apparel" : "gear";

/**
 * What a change would make free. A size for which the printer has no price was free before and is not sold, so it does
 * not prevent saving. @param before null for a new product
 */
export function unpriced(
  before: ProductState | null,
  after: ProductState,
): {
  product: boolean;
  /** Sizes whose own price is 0. */
  variants: VariantState[];
  /** Sizes with a price, which the override reduces to 0 or less. */
  overridden: VariantState[];
} {
  const was = before?.variants ?? [];
  const wasFree = new Set(was.filter(({ price }) => price === 0).map(({ id }) => id));
  const wasGiven = new Set(was.filter((each) => before && soldPrice(before, each) <= 0).map(({ id }) => id));
  return {
    product: after.price === 0 && before?.price !== 0,
    variants: after.variants.filter(({ id, price }) => price === 0 && !wasFree.has(id)),
    overridden: after.variants.filter(
      (each) => each.price > 0 && soldPrice(after, each) <= 0 && !wasGiven.has(each.id),
    ),
  };
}

/** The price in pence that a size is sold for; it keeps its difference under an override, so it can be negative. */
function soldPrice({ price, override }: ProductState, variant: VariantState): number {
  const custom = override?.isActive ? override.price : null;
  return (custom ?? price) + variant.price - price;
}

/**
 * The sizes whose price stays although their product's changes, because they were given theirs. None under an override
 * with a price, which decides what they cost.
 */
export function keptPrices(before: ProductState, after: ProductState): VariantState[] {
  if (before.price === after.price || (after.override?.isActive && after.override.price !== null)) return [];
  const was = new Map(before.variants.map(({ id, price }) => [id, price]));
  return after.variants.filter(({ id, price }) => price > 0 && price === was.get(id));
}

/** 'Navy S and Navy M would cost £0.00 or less'. */
export const freeVariantsMessage = (variants: readonly VariantState[]): string =>
  `${list.format(variants.map(({ color, size }) => `${color} ${size}`))} would cost £0.00 or less`;

const list = new Intl.ListFormat("en-GB");

/** A product as display texts by field, for the audit log and for conflicts. */
export function describeProduct(state: ProductState): Record<string, string> {
  return {
    ...productFields.show(state),
    ...(state.override ? overrideFields.show(state.override) : { Override: "none" }),
    ...Object.assign({}, ...state.variants.map(variantTexts)),
    ...Object.fromEntries(state.images.map((each, index) => [`Picture ${index + 1}`, imageText(each)])),
  };
}

/** Labels by what is stored. */
export const productCategoryLabels = { apparel: "Apparel", gear: "Gear" } as const;

/** A design's label: the print provider has separate records for dark and light cloth. */
export const designLabel = (design: string): string =>
  ({ DARK: "for dark cloth", LIGHT: "for light cloth" })[design.toUpperCase()] ?? design;

/** A record's name with its design, since records for dark and light cloth share a name. */
export const nameWithDesign = ({ name, design }: { name: string; design: string | null }): string =>
  design ? `${name}, ${designLabel(design)}` : name;

/** By field, so that a changed price does not list the whole variant. */
function variantTexts(variant: VariantState): Record<string, string> {
  const words = Object.entries(variantFields.show(variant)).filter(([field]) => !["colour", "size"].includes(field));
  return Object.fromEntries(words.map(([field, value]) => [`${variant.color}, ${variant.size}: ${field}`, value]));
}

const imageText = ({ url, alt, color, isPrimary, isThumbnail }: ImageState) =>
  [url ?? "new", alt, color, isPrimary && "primary", isThumbnail && "thumbnail"].filter(Boolean).join(", ");
