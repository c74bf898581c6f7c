import type { ImageInput, ProductForm, VariantInput } from "./contract.ts";
import { type OverrideFields, overrideFields, type ProductFields, productFields } from "./product-fields.ts";
import { arranged } from "./rules.ts";
import { type VariantFields, variantFields } from "./variant-fields.ts";

/** A product as staff see and change it: what is stored now, and what a form asks for. Money is pence. */
export type ProductState = ProductFields & {
  override: OverrideFields | null;
  variants: VariantState[];
  images: ImageState[];
};

/** `id` is null for what is new. */
export type VariantState = VariantFields & { id: number | null };

export type ImageState = {
  id: number | null;
  /** Which of the files sent along; null for a picture there is. */
  file: number | null;
  url: string | null;
  alt: string;
  color: string | null;
  isPrimary: boolean;
  isThumbnail: boolean;
};

export const newProduct: ProductState = { ...productFields.initial, override: null, variants: [], images: [] };

/**
 * What a form asks for, given what there is: the printer's own number and cost stay the printer's, and fields that the
 * form did not have stay as they are.
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

/** In the order that was asked for; exactly one is the primary picture and one the thumbnail, where there are any. */
function imagesOf(rows: readonly ImageInput[], now: ProductState): ImageState[] {
  const known = new Map(now.images.map((image) => [image.id, image.url]));
  const images = arranged(rows.filter(({ id }) => id === null || known.has(id))).map((row) => ({
    ...{ id: row.id, file: row.file, alt: row.alt, color: row.color },
    ...{ isPrimary: row.isPrimary, isThumbnail: row.isThumbnail },
    url: row.id === null ? null : (known.get(row.id) ?? null),
  }));
  const primary = images.find(({ isPrimary }) => isPrimary) ?? images[0];
  const thumbnail = images.find(({ isThumbnail }) => isThumbnail) ?? primary;
  return images.map((image) => ({ ...image, isPrimary: image === primary, isThumbnail: image === thumbnail }));
}

/** The category under which it is shown, whatever somebody once typed. */
export const shownCategory = (category: string): "apparel" | "gear" =>
  category.trim().toLowerCase() === "apparel" ? "apparel" : "gear";

/**
 * What would be given away: it costs nothing, and did not before. A size that the printer has no price for costs
 * nothing without being sold; it does not keep the rest from being saved. @param before null for a new product
 */
export function unpriced(
  before: ProductState | null,
  after: ProductState,
): {
  product: boolean;
  /** Sizes whose own price it is. */
  variants: VariantState[];
  /** Sizes with a price of their own, of which the override leaves nothing. */
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

/** Pence that a size is sold for, below 0 too: its difference from its product survives an override. */
function soldPrice({ price, override }: ProductState, variant: VariantState): number {
  const custom = override?.isActive ? override.price : null;
  return (custom ?? price) + variant.price - price;
}

/** 'Navy S and Navy M would cost £0.00 or less'. */
export const givenAway = (variants: readonly VariantState[]): string =>
  `${list.format(variants.map(({ color, size }) => `${color} ${size}`))} would cost £0.00 or less`;

const list = new Intl.ListFormat("en-GB");

/** A product in words, field by field: what the audit log keeps of a change, and what two people are shown who made one. */
export function describeProduct(state: ProductState): Record<string, string> {
  return {
    ...productFields.show(state),
    ...(state.override ? overrideFields.show(state.override) : { Override: "none" }),
    ...Object.assign({}, ...state.variants.map(variantWords)),
    ...Object.fromEntries(state.images.map((each, index) => [`Picture ${index + 1}`, imageWords(each)])),
  };
}

/** Labels by what is stored. */
export const categoryLabels = { apparel: "Apparel", gear: "Gear" } as const;

/** What a design is for, where the print provider has one record for dark and one for light cloth. */
export const designWords = (design: string): string =>
  ({ DARK: "for dark cloth", LIGHT: "for light cloth" })[design.toUpperCase()] ?? design;

/** Dark and light cloth are printed from two records of one name: a list names each with its design. */
export const nameWithDesign = ({ name, design }: { name: string; design: string | null }): string =>
  design ? `${name}, ${designWords(design)}` : name;

/** Field by field, so that a changed price does not bring the rest of the variant along. */
function variantWords(variant: VariantState): Record<string, string> {
  const words = Object.entries(variantFields.show(variant)).filter(([field]) => !["colour", "size"].includes(field));
  return Object.fromEntries(words.map(([field, value]) => [`${variant.color}, ${variant.size}: ${field}`, value]));
}

const imageWords = ({ url, alt, color, isPrimary, isThumbnail }: ImageState) =>
  [url ?? "new", alt, color, isPrimary && "primary", isThumbnail && "thumbnail"].filter(Boolean).join(", ");
