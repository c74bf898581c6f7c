import type { Minimum } from "#app/preorders/rules.ts";
import type { Category } from "../shop-rules.ts";

/**
 * A product record as shown. The database computes slug, override, prices and availability (R-CATALOGUE-2):
 * `database/functions/listings.sql`. Money is whole pence.
 */
export type ProductRecord = {
  id: number;
  slug: string;
  name: string;
  description: string;
  category: Category;
  tags: string[];
  price: number;
  reviews: number;
  rating: number | null;
  imageUrl: string | null;
  printfulProductId: number | null;
  /** ISO date by which a pre-ordered product is posted; null once that day has come. */
  dispatchOn?: string | null;
  /** What has to be ordered before it is printed; null without a minimum, or once it is reached. */
  minimum?: Minimum | null;
  /** Most that one person can have, if its drop has a limit. */
  most?: number | null;
  /** When time alone changes next what is shown of it, in business time: its drop starts or ends, or its pre-order does. */
  changesAt?: Date | null;
  /** When its drop starts; null without one, and once it has started. */
  onSaleAt?: Date | null;
  images: ProductImage[];
  variants: ProductVariant[];
};

export type ProductImage = {
  id: number;
  imageUrl: string;
  alt: string;
  isPrimary: boolean;
  isThumbnail: boolean;
  imageOrder: number;
  variantType: "product" | "color" | null;
  color: string | null;
  source: "custom" | "other";
};

export type ProductVariant = {
  id: number;
  productId: number;
  color: string;
  colorHex: string;
  size: string;
  price: number;
  available: boolean;
  printfulVariantId: number | null;
};

/** Shown where a product has no picture at all. */
export const logoUrl = "/icon-512.png";

/**
 * A product's card picture, in the order of R-CATALOGUE-8: custom thumbnail, any thumbnail, custom primary, any
 * primary, custom product-level image, any product-level image, lowest image order custom, lowest image order any. Null
 * without pictures.
 */
export function cardImage(images: readonly ProductImage[]): ProductImage | null {
  const inOrder = [...images].sort((a, b) => a.imageOrder - b.imageOrder || a.id - b.id);
  const custom = inOrder.filter((image) => image.source === "custom");
  const choices: ((image: ProductImage) => boolean)[] = [
    (image) => image.isThumbnail,
    (image) => image.isPrimary,
    (image) => image.variantType === "product",
    () => true,
  ];
  for (const wanted of choices) {
    const found = custom.find(wanted) ?? inOrder.find(wanted);
    if (found) return found;
  }
  return null;
}

/** The card picture's URL, else the product's image_url, else the logo. */
export function cardImageUrl(images: readonly ProductImage[], productImageUrl: string | null): string {
  return cardImage(images)?.imageUrl ?? (productImageUrl?.trim() || logoUrl);
}

/** A colour's pictures, front first. A product without any shows its card picture in every colour. */
export function imagesOfColor(images: readonly ProductImage[], color: string): ProductImage[] {
  const same = (image: ProductImage) => image.color?.toLowerCase() === color.toLowerCase();
  const rank = (image: ProductImage) => (image.source === "custom" ? 0 : 1);
  return images.filter(same).sort((a, b) => rank(a) - rank(b) || a.imageOrder - b.imageOrder || a.id - b.id);
}
