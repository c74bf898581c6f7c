import { averageRating, type VerifiedRating } from "../reviews/reviews.ts";
import type { Category } from "../shop-rules.ts";
import { summaryOf } from "./description.ts";
import { type ColourOption, colourOptions, sortSizes } from "./options.ts";
import { cardImage, cardImageUrl, imagesOfColour, type ProductRecord, type ProductVariant } from "./product.ts";

/**
 * A product as shoppers see it: all records with the same slug, such as a garment's DARK and LIGHT (R-CATALOGUE-4).
 * Money is pence.
 */
export type MergedVariant = Omit<ProductVariant, "colorHex">;

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

/** Merges records by slug, in order of each slug's first appearance. */
export function mergeProducts(records: readonly ProductRecord[]): MergedProduct[] {
  const bySlug = Map.groupBy(records, (record) => record.slug);
  return [...bySlug].map(([slug, group]) => mergeGroup(slug, group));
}

function mergeGroup(slug: string, group: ProductRecord[]): MergedProduct {
  const records = [...group].sort((a, b) => a.id - b.id);
  const base = records[0]!;
  const rows = records.flatMap((record) => record.variants);
  const variants = rows.map(({ colorHex: _, ...variant }) => variant);
  const prices = variants.length > 0 ? variants.map((variant) => variant.price) : [base.price];
  const images = records.flatMap((record) => record.images);
  const colorOptions = colourOptions(rows);
  return {
    id: base.id,
    productIds: records.map((record) => record.id),
    slug,
    name: base.name,
    description: base.description,
    summary: summaryOf(base.description),
    category: base.category,
    tags: base.tags,
    variants,
    colorOptions,
    sizeOptions: sortSizes(rows.map((row) => row.size)),
    price: base.price,
    priceRange: { min: Math.min(...prices), max: Math.max(...prices) },
    imageUrl: cardImageUrl(base.images, base.imageUrl),
    imageColour: cardImage(base.images)?.color ?? null,
    pictures: Object.fromEntries(colorOptions.map(({ name }) => [name, picturesIn(name, images)])),
    rating: averageRating(records.map((record) => record.rating)),
    reviews: Math.round(records.reduce((sum, record) => sum + record.reviews, 0) / records.length),
    available: variants.some((variant) => variant.available),
  };
}

/** The colour's own pictures, then those without a colour. */
function picturesIn(colour: string, images: ProductRecord["images"]): ProductPicture[] {
  const ofAll = images.filter((image) => !image.color).sort((a, b) => a.imageOrder - b.imageOrder || a.id - b.id);
  return [...imagesOfColour(images, colour), ...ofAll].map(({ imageUrl, alt }) => ({ url: imageUrl, alt }));
}
