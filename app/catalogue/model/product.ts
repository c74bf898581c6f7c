/**
 * A product record from the store, and the displayed values, which an override may replace (R-CATALOGUE-2). Money is
 * whole pence.
 */
export type ProductOverride = {
  customRetailPricePence: number | null;
  customDescription: string | null;
  customName: string | null;
  customCategory: string | null;
  customTags: string[] | null;
  isActive: boolean;
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
  size: string | null;
  source: "custom" | "other";
};

export type ProductVariant = {
  id: number;
  productId: number;
  color: string;
  colorHex: string;
  size: string;
  pricePence: number;
  stock: number;
  printfulVariantId: number | null;
  printfulSyncVariantId: number | null;
};

export type ProductRecord = {
  id: number;
  name: string;
  /** The design of a garment record, DARK or LIGHT. */
  variant: string | null;
  description: string;
  pricePence: number;
  category: string;
  tags: string[];
  reviews: number;
  rating: number | null;
  inStock: boolean;
  stockCount: number;
  imageUrl: string | null;
  slug: string | null;
  printfulProductId: number | null;
  retailPricePence: number | null;
  isAvailable: boolean;
  updatedAt: Date;
  override: ProductOverride | null;
  images: ProductImage[];
  variants: ProductVariant[];
};

export type DisplayValues = {
  displayName: string;
  displayDescription: string;
  /** Pence. */
  displayPrice: number;
  displayCategory: string;
  displayTags: string[];
  primaryImage: ProductImage | null;
  thumbnailImage: ProductImage | null;
  /** By image order. */
  allImages: ProductImage[];
  imageCount: number;
  hasOverride: boolean;
  overrideActive: boolean;
  /** Whether the printer knows this record. */
  syncStatus: "synced" | "not_synced";
  lastSynced: Date | null;
};

type Priced = Pick<ProductRecord, "pricePence" | "retailPricePence"> & {
  override: Pick<ProductOverride, "customRetailPricePence" | "isActive"> | null;
};

/** A product's displayed price in pence: the custom price, else the retail price, else the price. */
export function displayPrice(record: Priced): number {
  const custom = record.override?.isActive ? record.override.customRetailPricePence : null;
  return custom ?? record.retailPricePence ?? record.pricePence;
}

/** A variant's displayed price in pence: its surcharge over the record is kept with an override. */
export function variantPrice(record: Priced, variant: Pick<ProductVariant, "pricePence">): number {
  return Math.max(0, displayPrice(record) + variant.pricePence - record.pricePence);
}

/**
 * Whether a variant can be bought; the checkout uses the same rule. A price of 0 means that nobody has set one; to give
 * something away, use an override. Without the printer's two ids (catalogue variant for delivery costs, store variant
 * for printing) it can be neither shipped nor printed.
 */
export function isSellable(
  record: Pick<ProductRecord, "isAvailable" | "inStock">,
  variant: Pick<ProductVariant, "stock" | "pricePence" | "printfulVariantId" | "printfulSyncVariantId">,
): boolean {
  const isPrinted = variant.printfulVariantId !== null && variant.printfulSyncVariantId !== null;
  return record.isAvailable && record.inStock && variant.stock > 0 && variant.pricePence > 0 && isPrinted;
}

/** An override that is off, or blank, changes nothing. */
export function displayName(record: Pick<ProductRecord, "name" | "override">): string {
  return (record.override?.isActive && record.override.customName?.trim()) || record.name;
}

export function displayValues(record: ProductRecord): DisplayValues {
  const active = record.override?.isActive ? record.override : null;
  const allImages = [...record.images].sort((a, b) => a.imageOrder - b.imageOrder);
  const primaryImage = allImages.find((image) => image.isPrimary) ?? allImages[0] ?? null;
  const synced = record.printfulProductId !== null;
  return {
    displayName: displayName(record),
    displayDescription: active?.customDescription?.trim() || record.description,
    displayPrice: displayPrice(record),
    displayCategory: active?.customCategory?.trim() || record.category,
    displayTags: active?.customTags ?? record.tags,
    primaryImage,
    thumbnailImage: allImages.find((image) => image.isThumbnail) ?? primaryImage,
    allImages,
    imageCount: allImages.length,
    hasOverride: record.override !== null,
    overrideActive: active !== null,
    syncStatus: synced ? "synced" : "not_synced",
    lastSynced: synced ? record.updatedAt : null,
  };
}

/** Shown for a product without any picture. */
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
export function imagesOfColour(images: readonly ProductImage[], colour: string): ProductImage[] {
  const same = (image: ProductImage) => image.color?.toLowerCase() === colour.toLowerCase();
  const rank = (image: ProductImage) => (image.source === "custom" ? 0 : 1);
  return images.filter(same).sort((a, b) => rank(a) - rank(b) || a.imageOrder - b.imageOrder || a.id - b.id);
}
