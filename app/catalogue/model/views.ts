import type { Minimum, Preordered } from "#app/preorders/rules.ts";
import type { BundlePricing } from "#app/pricing/bundles.ts";
import { type ShownRating, shownRating } from "../reviews/reviews.ts";
import { type Bundle, type BundleItem, preordersIn } from "./bundle.ts";
import { type CardRules, chosenBundle } from "./cards.ts";
import { type Description, readDescription } from "./description.ts";
import type { MergedProduct, ProductPicture } from "./merge.ts";
import { nounOf } from "./product-names.ts";

/** The data sent to product and bundle pages: no more than they show. Money is pence. */
export type ProductView = Pick<
  MergedProduct,
  | "slug"
  | "name"
  | "category"
  | "summary"
  | "variants"
  | "colorOptions"
  | "sizeOptions"
  | "price"
  | "priceRange"
  | "imageUrl"
  | "imageColor"
  | "pictures"
> & {
  noun: string;
  story: Description;
  rating: ShownRating;
  dispatchOn: string | null;
  minimum: Minimum | null;
  note?: string;
};

/** What choosing and buying it needs. */
export type ProductForSale = Omit<ProductView, "story"> & {
  /** The highest quantity: of an order, or for one person if its drop has a limit. */
  most: number;
};

/** Reduces a merged product to what its page shows. */
export function productView(product: MergedProduct, { brand, mode }: CardRules): ProductView {
  const { slug, name, category, summary, variants, colorOptions, sizeOptions } = product;
  const { price, priceRange, imageUrl, imageColor, pictures } = product;
  return {
    slug,
    name,
    category,
    summary,
    variants,
    colorOptions,
    sizeOptions,
    price,
    priceRange,
    imageUrl,
    imageColor,
    pictures,
    noun: nounOf(name, brand),
    dispatchOn: product.dispatchOn ?? null,
    minimum: product.minimum ?? null,
    ...(product.note && { note: product.note }),
    story: readDescription(product.description),
    rating: shownRating({ ...product, variantCount: variants.length }, mode, product.verified),
  };
}

/** What one item's choice needs. */
export type BundleItemView = Pick<BundleItem, "id" | "quantity" | "defaults" | "basePrice"> & {
  product: Pick<
    MergedProduct,
    "name" | "slug" | "variants" | "colorOptions" | "sizeOptions" | "imageUrl" | "pictures" | "note" | "most" | "notYet"
  > & { noun: string };
};

export type BundleView = {
  bundle: ReturnType<typeof chosenBundle>;
  pricing: BundlePricing;
  description: string;
  shippingInfo: string;
  urgencyText: string | null;
  features: string[];
  materials: string[];
  careInstructions: string[];
  rating: ShownRating;
  items: BundleItemView[];
  preorders: Preordered[];
  /** Photographs or drawings of the whole bundle. */
  pictures: ProductPicture[];
};

/** What choosing and buying it needs. */
export type BundleForSale = Omit<BundleView, "preorders" | "features" | "materials" | "careInstructions" | "pictures">;

/** What the picker on a bundle's card needs. */
export type BundleChoice = Pick<BundleView, "bundle" | "items">;

/** Reduces a bundle to what its page shows. */
export function bundleView(bundle: Bundle, { brand, mode }: CardRules): BundleView {
  const { pricing, description, shippingInfo, urgencyText, features, materials, careInstructions, pictures } = bundle;
  return {
    pricing,
    description,
    shippingInfo,
    urgencyText,
    features,
    materials,
    careInstructions,
    pictures,
    bundle: chosenBundle(bundle),
    rating: shownRating({ ...bundle, variantCount: bundle.items.length }, mode, bundle.verified),
    items: bundle.items.map((item) => itemView(item, brand)),
    preorders: preordersIn(bundle),
  };
}

function itemView({ id, quantity, defaults, basePrice, product }: BundleItem, brand: string): BundleItemView {
  const { name, slug, variants, colorOptions, sizeOptions, imageUrl, pictures, note, most, notYet } = product;
  // The chooser shows only the front.
  const fronts = Object.fromEntries(Object.entries(pictures).map(([color, views]) => [color, views.slice(0, 1)]));
  return {
    id,
    quantity,
    defaults,
    basePrice,
    product: {
      name,
      slug,
      variants,
      colorOptions,
      sizeOptions,
      imageUrl,
      pictures: fronts,
      ...(note && { note }),
      ...(most && { most }),
      ...(notYet && { notYet }),
      noun: nounOf(name, brand),
    },
  };
}
