import type { BundleItemRecord, BundleRecord } from "./model/bundle.ts";
import type { ProductImage, ProductRecord, ProductVariant } from "./model/product.ts";

/** Plain records for tests; a test names only the fields it is about. */
export function aVariant(given: Partial<ProductVariant> = {}): ProductVariant {
  return {
    id: 1,
    productId: 1,
    color: "Navy",
    colorHex: "#1f3158",
    size: "M",
    pricePence: 2499,
    stock: 5,
    printfulVariantId: 4002,
    printfulSyncVariantId: 4_000_004_002,
    ...given,
  };
}

export function anImage(given: Partial<ProductImage> = {}): ProductImage {
  return {
    id: 1,
    imageUrl: "/art/tshirt-navy.webp",
    alt: "",
    isPrimary: false,
    isThumbnail: false,
    imageOrder: 0,
    variantType: null,
    color: null,
    size: null,
    source: "other",
    ...given,
  };
}

export function aRecord(given: Partial<ProductRecord> = {}): ProductRecord {
  return {
    id: 1,
    name: "Lantern T-Shirt",
    variant: null,
    description: "",
    pricePence: 2499,
    category: "apparel",
    tags: [],
    reviews: 100,
    rating: 4.8,
    inStock: true,
    stockCount: 5,
    imageUrl: null,
    slug: "lantern-tshirt",
    printfulProductId: 501,
    retailPricePence: null,
    isAvailable: true,
    updatedAt: new Date("2026-11-20T12:00:00Z"),
    override: null,
    images: [],
    variants: [],
    ...given,
  };
}

export const anOverride = (given: Partial<NonNullable<ProductRecord["override"]>> = {}) => ({
  customRetailPricePence: null,
  customDescription: null,
  customName: null,
  customCategory: null,
  customTags: null,
  isActive: true,
  ...given,
});

export const anItem = (productId: number, given: Partial<BundleItemRecord> = {}): BundleItemRecord => ({
  id: productId,
  productId,
  quantity: 1,
  isCustomizable: true,
  allowedColors: null,
  allowedSizes: null,
  defaultColor: null,
  defaultSize: null,
  customPricePence: null,
  displayOrder: productId,
  ...given,
});

export const aBundle = (items: BundleItemRecord[]): BundleRecord => ({
  id: 1,
  name: "Starter Bundle",
  description: "",
  retailPricePence: 3498,
  originalPricePence: 3498,
  bundleType: "starter",
  imageUrl: null,
  slug: "starter-bundle",
  shippingInfo: "Free UK Shipping",
  urgencyText: null,
  rating: 4.8,
  reviewCount: 300,
  features: [],
  careInstructions: [],
  materials: [],
  popular: false,
  sortOrder: 1,
  items,
  images: [],
});
