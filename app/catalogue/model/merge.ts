import { averageRating, type VerifiedRating } from "../reviews/reviews.ts";
import type { Category } from "../shop-rules.ts";
import { summaryOf } from "./description.ts";
import { type ColourOption, colourOptions, sortSizes } from "./options.ts";
import {
  cardImage,
  cardImageUrl,
  displayName,
  displayValues,
  imagesOfColour,
  isSellable,
  type ProductRecord,
  variantPrice,
} from "./product.ts";
import { isHidden } from "./product-names.ts";
import { slugOf } from "./slugs.ts";

/**
 * What shoppers see as one product: the records that share a slug, a garment's DARK and LIGHT joined
 * (R-CATALOGUE-4). Money is pence.
 */
export type MergedVariant = {
  id: number;
  productId: number;
  color: string;
  size: string;
  price: number;
  available: boolean;
  printfulVariantId: number | null;
};

export type ProductPicture = { url: string; alt: string };

export type MergedProduct = {
  /** The id of the base record: the lowest. */
  id: number;
  /** The ids of all records. */
  productIds: number[];
  slug: string;
  name: string;
  description: string;
  summary: string;
  category: Category;
  tags: string[];
  variants: MergedVariant[];
  colorOptions: ColourOption[];
  sizeOptions: string[];
  /** What the base record costs as displayed: its ordinary size. */
  price: number;
  priceRange: { min: number; max: number };
  imageUrl: string;
  /** The colour of that picture, where it has one. */
  imageColour: string | null;
  /** By colour, front first. */
  pictures: Record<string, ProductPicture[]>;
  rating: number | null;
  reviews: number;
  /** What its buyers said; only a live shop asks. */
  verified?: VerifiedRating;
  available: boolean;
};

/** Merges records by slug, in the order in which each slug first appears; the hidden items are left out. */
export function mergeProducts(records: readonly ProductRecord[]): MergedProduct[] {
  const visible = records.filter((record) => !isHidden(record.name) && !isHidden(displayName(record)));
  const bySlug = Map.groupBy(visible, slugOf);
  return [...bySlug].map(([slug, group]) => mergeGroup(slug, group));
}

function mergeGroup(slug: string, group: ProductRecord[]): MergedProduct {
  const records = [...group].sort((a, b) => a.id - b.id);
  const base = records[0]!;
  const display = displayValues(base);
  const rows = records.flatMap((record) => record.variants);
  const variants = records.flatMap(mergedVariants);
  const prices = variants.length > 0 ? variants.map((variant) => variant.price) : [display.displayPrice];
  const images = records.flatMap((record) => record.images);
  const colorOptions = colourOptions(rows);
  return {
    id: base.id,
    productIds: records.map((record) => record.id),
    slug,
    name: display.displayName,
    description: display.displayDescription,
    summary: summaryOf(display.displayDescription),
    category: productCategory(display.displayCategory),
    tags: display.displayTags,
    variants,
    colorOptions,
    sizeOptions: sortSizes(rows.map((row) => row.size)),
    price: display.displayPrice,
    priceRange: { min: Math.min(...prices), max: Math.max(...prices) },
    imageUrl: cardImageUrl(base.images, base.imageUrl),
    imageColour: cardImage(base.images)?.color ?? null,
    pictures: Object.fromEntries(colorOptions.map(({ name }) => [name, picturesIn(name, images)])),
    rating: averageRating(records.map((record) => record.rating)),
    reviews: Math.round(records.reduce((sum, record) => sum + record.reviews, 0) / records.length),
    available: variants.some((variant) => variant.available),
  };
}

function mergedVariants(record: ProductRecord): MergedVariant[] {
  return record.variants.map((variant) => ({
    id: variant.id,
    productId: record.id,
    color: variant.color,
    size: variant.size,
    price: variantPrice(record, variant),
    available: isSellable(record, variant),
    printfulVariantId: variant.printfulVariantId,
  }));
}

/** Those of the colour, then those that show no colour in particular. */
function picturesIn(colour: string, images: ProductRecord["images"]): ProductPicture[] {
  const ofAll = images.filter((image) => !image.color).sort((a, b) => a.imageOrder - b.imageOrder || a.id - b.id);
  return [...imagesOfColour(images, colour), ...ofAll].map(({ imageUrl, alt }) => ({ url: imageUrl, alt }));
}

/** Apparel, gear or bundles; anything else an owner has typed counts as gear, the default category. */
export function productCategory(text: string): Category {
  const word = text.trim().toLowerCase();
  return word === "apparel" || word === "bundles" ? word : "gear";
}
