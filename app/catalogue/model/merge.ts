import { goesOnSale } from "#app/drops/drop.ts";
import { preorderNote } from "#app/preorders/minimum.ts";
import { averageRating, type VerifiedRating } from "../reviews/reviews.ts";
import { summaryOf } from "./description.ts";
import { type ColorOption, colorOptionsOf, sortSizes } from "./options.ts";
import { cardImage, cardImageUrl, imagesOfColor, type ProductRecord, type ProductVariant } from "./product.ts";

/**
 * A product as shoppers see it: all records with the same slug, such as a garment's DARK and LIGHT (R-CATALOGUE-4).
 * Money is pence.
 */
export type MergedVariant = Omit<ProductVariant, "colorHex">;

export type ProductPicture = { url: string; alt: string };

/** The base record is the one with the lowest id; what it shows, the product shows. */
export type MergedProduct = Omit<ProductRecord, "images" | "variants" | "printfulProductId" | "most" | "onSaleAt"> & {
  most?: number;
  /** While its drop has not started, the rest of a sentence about it: 'goes on sale on Fri 27 Nov, 18:00, UK time'. */
  notYet?: string;
  /** Beside colour and size in the cart: when it is posted, if it is pre-ordered. */
  note?: string;
  /** The ids of all records. */
  productIds: number[];
  summary: string;
  variants: MergedVariant[];
  colorOptions: ColorOption[];
  sizeOptions: string[];
  priceRange: { min: number; max: number };
  imageUrl: string;
  /** The picture's colour, if it has one. */
  imageColor: string | null;
  /** By colour, front first. */
  pictures: Record<string, ProductPicture[]>;
  /** Verified buyers' rating; only in a live shop. */
  verified?: VerifiedRating;
};

/** Merges records by slug, in order of each slug's first appearance. */
export function mergeProducts(records: readonly ProductRecord[]): MergedProduct[] {
  const bySlug = Map.groupBy(records, (record) => record.slug);
  return [...bySlug.values()].map(mergeGroup);
}

function mergeGroup(group: ProductRecord[]): MergedProduct {
  const records = [...group].sort((a, b) => a.id - b.id);
  const { images: ownImages, variants: _, printfulProductId: __, most, onSaleAt, ...base } = records[0]!;
  const rows = records.flatMap((record) => record.variants);
  const variants = rows.map(({ colorHex: _, ...variant }) => variant);
  const prices = variants.length > 0 ? variants.map((variant) => variant.price) : [base.price];
  const images = records.flatMap((record) => record.images);
  const colorOptions = colorOptionsOf(rows);
  return {
    ...base,
    ...(base.dispatchOn && { note: preorderNote(base.dispatchOn, base.minimum ?? null) }),
    ...(most && { most }),
    ...(onSaleAt && { notYet: goesOnSale(onSaleAt) }),
    productIds: records.map((record) => record.id),
    summary: summaryOf(base.description),
    variants,
    colorOptions,
    sizeOptions: sortSizes(rows.map((row) => row.size)),
    priceRange: { min: Math.min(...prices), max: Math.max(...prices) },
    imageUrl: cardImageUrl(ownImages, base.imageUrl),
    imageColor: cardImage(ownImages)?.color ?? null,
    pictures: Object.fromEntries(colorOptions.map(({ name }) => [name, picturesIn(name, images)])),
    rating: averageRating(records.map((record) => record.rating)),
    reviews: Math.round(records.reduce((sum, record) => sum + record.reviews, 0) / records.length),
  };
}

/** The colour's own pictures, then those without a colour. */
function picturesIn(color: string, images: ProductRecord["images"]): ProductPicture[] {
  const ofAll = images.filter((image) => !image.color).sort((a, b) => a.imageOrder - b.imageOrder || a.id - b.id);
  return [...imagesOfColor(images, color), ...ofAll].map(({ imageUrl, alt }) => ({ url: imageUrl, alt }));
}
