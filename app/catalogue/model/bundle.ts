import type { Preordered } from "#app/preorders/rules.ts";
import { type BundlePricing, type BundleRule, bundlePricing } from "#app/pricing/bundles.ts";
import type { VerifiedRating } from "../reviews/reviews.ts";
import type { MergedProduct, MergedVariant, ProductPicture } from "./merge.ts";
import { type Choice, isAvailable } from "./selection.ts";

/**
 * A bundle as shoppers see it: its items are merged products, narrowed to the colours and sizes that the bundle allows,
 * with one price for any choice (R-BUNDLE-2). Money is pence.
 */
export type BundleRecord = {
  id: number;
  name: string;
  description: string;
  retailPricePence: number;
  imageUrl: string | null;
  slug: string;
  shippingInfo: string;
  urgencyText: string | null;
  rating: number | null;
  reviewCount: number;
  features: string[];
  careInstructions: string[];
  materials: string[];
  items: BundleItemRecord[];
  images: { imageUrl: string; alt: string }[];
};

export type BundleItemRecord = {
  id: number;
  productId: number;
  quantity: number;
  isCustomizable: boolean;
  /** Null allows every colour, including future ones. */
  allowedColors: string[] | null;
  allowedSizes: string[] | null;
  defaultColor: string | null;
  defaultSize: string | null;
  customPricePence: number | null;
  displayOrder: number;
};

export type BundleReview = {
  id: number;
  author: string;
  location: string | null;
  rating: number;
  title: string | null;
  body: string;
  isDemo: boolean;
};

export type BundleItem = {
  id: number;
  product: MergedProduct;
  quantity: number;
  /** The bundle's defaults, with unavailable ones replaced. */
  defaults: Choice;
  /** The price of one bought alone, in its ordinary size. */
  basePrice: number;
};

export type Bundle = Omit<BundleRecord, "retailPricePence" | "reviewCount" | "items" | "images"> & {
  price: number;
  pricing: BundlePricing;
  pictures: ProductPicture[];
  reviews: number;
  /** Its verified buyers' rating; only in a live shop. */
  verified?: VerifiedRating;
  items: BundleItem[];
  available: boolean;
};

/**
 * Joins bundles with their products. Omits bundles without items, or with an item that is not in the shop: nobody could
 * complete them.
 */
export function joinBundles(bundles: readonly BundleRecord[], products: readonly MergedProduct[]): Bundle[] {
  return bundles.flatMap((record) => {
    const items = [...record.items]
      .sort((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
      .map((item) => joinItem(item, products));
    if (items.length === 0 || !items.every((item) => item !== null)) return [];
    return [bundleOf(record, items)];
  });
}

function bundleOf(record: BundleRecord, items: BundleItem[]): Bundle {
  const { id, name, slug, description, imageUrl, shippingInfo, urgencyText, rating } = record;
  const { features, careInstructions, materials } = record;
  return {
    id,
    name,
    slug,
    description,
    imageUrl,
    shippingInfo,
    urgencyText,
    rating,
    features,
    careInstructions,
    materials,
    items,
    price: record.retailPricePence,
    pricing: bundlePricing(ruleOf(record, items)),
    pictures: record.images.map(({ imageUrl, alt }) => ({ url: imageUrl, alt })),
    reviews: record.reviewCount,
    available: items.every((item) => isAvailable(item.product, { color: null, size: null })),
  };
}

function joinItem(item: BundleItemRecord, products: readonly MergedProduct[]): BundleItem | null {
  const whole = products.find((product) => product.productIds.includes(item.productId));
  if (!whole) return null;
  const product = narrow(whole, item);
  return {
    id: item.id,
    product,
    quantity: item.quantity,
    defaults: defaultsOf(product, { color: item.defaultColor, size: item.defaultSize }),
    basePrice: item.customPricePence ?? whole.price,
  };
}

/** The pre-ordered products among its items, each once. */
export function preordersIn({ items }: Pick<Bundle, "items">): Preordered[] {
  const bySlug = new Map(items.map(({ product }) => [product.slug, product]));
  return [...bySlug.values()].flatMap(({ slug, name, dispatchOn = null, minimum = null }) =>
    dispatchOn || minimum ? [{ slug, name, dispatchOn, minimum }] : [],
  );
}

/** An available default, if there is one; the size is kept rather than the colour. */
function defaultsOf(product: MergedProduct, wanted: Choice): Choice {
  const score = (variant: MergedVariant) =>
    (variant.available ? 8 : 0) +
    (variant.size === wanted.size ? 4 : 0) +
    (variant.color === wanted.color ? 2 : 0) +
    (variant.color === product.imageColor ? 1 : 0);
  const best = [...product.variants].sort((a, b) => score(b) - score(a) || a.id - b.id)[0];
  return { color: best?.color ?? null, size: best?.size ?? null };
}

/** An item that cannot be customised comes only in its default colour and size. */
function narrow(product: MergedProduct, item: BundleItemRecord): MergedProduct {
  const only = (value: string | null, allowed: string[] | null) =>
    !item.isCustomizable && value !== null ? [value] : allowed;
  const colors = only(item.defaultColor, item.allowedColors);
  const sizes = only(item.defaultSize, item.allowedSizes);
  const hasColor = (color: string) => colors?.includes(color) ?? true;
  const hasSize = (size: string) => sizes?.includes(size) ?? true;
  return {
    ...product,
    variants: product.variants.filter((variant) => hasColor(variant.color) && hasSize(variant.size)),
    colorOptions: product.colorOptions.filter((option) => hasColor(option.name)),
    sizeOptions: product.sizeOptions.filter(hasSize),
  };
}

const ruleOf = (record: BundleRecord, items: BundleItem[]): BundleRule => ({
  id: record.id,
  name: record.name,
  slug: record.slug,
  price: record.retailPricePence,
  items: items.map((item) => ({
    productIds: item.product.productIds,
    name: item.product.name,
    quantity: item.quantity,
    allowedColors: item.product.colorOptions.map((option) => option.name),
    allowedSizes: item.product.sizeOptions,
    basePrice: item.basePrice,
  })),
});
