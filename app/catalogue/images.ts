import type { ProductImage } from "./product.ts";

/** Shown where a product has no picture at all. */
export const logoUrl = "/icon-512.png";

/**
 * The picture on a product's card, in the order of R-CATALOGUE-8: custom thumbnail, any thumbnail,
 * custom primary, any primary, custom product-level image, any product-level image, lowest image order custom,
 * lowest image order any. Null when there are no pictures.
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

/** The address of that picture; then the product's image_url, then the logo. */
export function cardImageUrl(images: readonly ProductImage[], productImageUrl: string | null): string {
  return cardImage(images)?.imageUrl ?? (productImageUrl?.trim() || logoUrl);
}

/** The pictures of one colour, front first; a product without any shows its card picture in every colour. */
export function imagesOfColour(images: readonly ProductImage[], colour: string): ProductImage[] {
  const same = (image: ProductImage) => image.color?.toLowerCase() === colour.toLowerCase();
  const rank = (image: ProductImage) => (image.source === "custom" ? 0 : 1);
  return images.filter(same).sort((a, b) => rank(a) - rank(b) || a.imageOrder - b.imageOrder || a.id - b.id);
}
