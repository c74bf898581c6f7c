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
    price: 2499,
    available: true,
    printfulVariantId: 4002,
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
    source: "other",
    ...given,
  };
}

export function aRecord(given: Partial<ProductRecord> = {}): ProductRecord {
  return {
    id: 1,
    name: "Lantern T-Shirt",
    description: "",
    price: 2499,
    category: "apparel",
    tags: [],
    reviews: 100,
    rating: 4.8,
    imageUrl: null,
    slug: "lantern-tshirt",
    printfulProductId: 501,
    images: [],
    variants: [],
    ...given,
  };
}

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
  imageUrl: null,
  slug: "starter-bundle",
  shippingInfo: "Free UK Shipping",
  urgencyText: null,
  rating: 4.8,
  reviewCount: 300,
  features: [],
  careInstructions: [],
  materials: [],
  items,
  images: [],
});
