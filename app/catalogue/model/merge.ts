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
 * A product as shoppers see it: all records with the same slug, such as a garment's DARK and LIGHT (R-CATALOGUE-4).
 * Money is pence.
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
  /** The base record's id: the lowest. */
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
  /** The base record's displayed price, for its ordinary size. */
  price: number;
  priceRange: { min: number; max: number };
  imageUrl: string;
  /** The picture's colour, if it has one. */
  imageColour: string | null;
  /** By colour, front first. */
  pictures: Record<string, ProductPicture[]>;
  rating: number | null;
  reviews: number;
  /** Verified buyers' rating; only in a live shop. */
  verified?: VerifiedRating;
  available: boolean;
};

/** Merges records by slug, in order of each slug's first appearance, without hidden items. */
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

/** The colour's own pictures, then those without a colour. */
function picturesIn(colour: string, images: ProductRecord["images"]): ProductPicture[] {
  const ofAll = images.filter((image) => !image.color).sort((a, b) => a.imageOrder - b.imageOrder || a.id - b.id);
  return [...imagesOfColour(images, colour), ...ofAll].map(({ imageUrl, alt }) => ({ url: imageUrl, alt }));
}

/** Apparel, gear or bundles. Anything else counts as gear, the default category. */
export function productCategory(text: string): Category {
  const word = text.trim().toLowerCase();
  return word === "apparel" || word === "bundles" ? word : "gear";
}
