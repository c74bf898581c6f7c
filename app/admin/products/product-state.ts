import type { ImageInput, ProductForm, VariantInput } from "./contract.ts";
import { newProductFields, ownFields, type ProductFields } from "./product-fields.ts";
import { arranged, movedPrice } from "./rules.ts";

/** A product as staff see and change it: what is stored now, and what a form asks for. Money is pence. */
export type ProductState = ProductFields & {
  override: OverrideState | null;
  variants: VariantState[];
  images: ImageState[];
};

export type OverrideState = {
  isActive: boolean;
  name: string | null;
  price: number | null;
  description: string | null;
  category: string | null;
  tags: string[] | null;
};

/** `id` is null for what is new. */
export type VariantState = {
  id: number | null;
  color: string;
  hex: string;
  size: string;
  sku: string | null;
  price: number;
  stock: number;
  rateId: number | null;
  syncId: number | null;
};

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

export const newProduct: ProductState = { ...newProductFields, override: null, variants: [], images: [] };

/**
 * What a form asks for, given what there is: the printer's own number and cost stay the printer's, and fields that the
 * form did not have stay as they are.
 */
export function wantedState(form: ProductForm, now: ProductState): ProductState {
  const isPrinters = now.printfulProductId !== null;
  return {
    ...ownFields(form),
    cost: isPrinters ? now.cost : form.cost,
    printfulProductId: now.printfulProductId ?? form.printfulProductId,
    override: isPrinters || form.printfulProductId ? form.override : null,
    variants: form.variants.flatMap((row) => variantsOf(row, form, now)),
    images: imagesOf(form.images, now),
  };
}

const usualSize = "M";

function variantsOf(row: VariantInput, form: ProductForm, now: ProductState): VariantState[] {
  const { id, color, hex, sizes, sku, stock, rateId, syncId } = row;
  const stored = id === null ? undefined : now.variants.find((variant) => variant.id === id);
  if (id !== null && !stored) return [];
  // Without a script in the page, nobody has moved a price that was left as it is.
  const isLeft = !form.followed && stored !== undefined && row.price === stored.price;
  const price = isLeft ? movedPrice(stored.price, now.price, form.price) : (row.price ?? form.price);
  return (sizes.length > 0 ? sizes : [usualSize]).map((size) => ({
    ...{ id, color, hex, size, sku, price, stock, rateId, syncId },
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
