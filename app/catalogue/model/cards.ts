import type { BundlePart, ChosenBundle, Goods } from "#app/cart/goods.ts";
import { type ShownRating, shownRating } from "../reviews/reviews.ts";
import type { Bundle, BundleItem } from "./bundle.ts";
import type { MergedProduct, MergedVariant } from "./merge.ts";
import { type ColorOption, sizeRange } from "./options.ts";
import { cardShowsAddToCart, nounOf } from "./product-names.ts";
import { type Choice, chosenVariant } from "./selection.ts";

/** A product card's data, and what its button adds to the cart. Money is pence. */
export type CardData = {
  slug: string;
  name: string;
  imageUrl: string | null;
  imageColor: string | null;
  /** Shown on hover: another view of the same colour. */
  secondImageUrl: string | null;
  colors: (ColorOption & { imageUrl: string })[];
  sizes: string;
  /** Posted on a promised day, so the card doesn't claim 'Ships in 48H'. */
  isPreorder: boolean;
  price: number;
  /** Some sizes cost more. */
  from: boolean;
  rating: ShownRating;
  /** Null if the card has no Add to Cart button. */
  quickAdd: Goods | null;
};

export type BundleCardData = {
  slug: string;
  name: string;
  imageUrl: string | null;
  /** 'T-Shirt', 'Cap', 'Mug'. */
  contents: string[];
  price: number;
  rating: ShownRating;
  /**
   * What one click adds, if there is nothing to choose; 'choose' opens the picker; null while the bundle is
   * unavailable.
   */
  quickAdd: { bundle: ChosenBundle; parts: BundlePart[] } | "choose" | null;
};

export type CardRules = { brand: string; mode: "rehearsal" | "live" };

/** A product's card. Without `quickAdd` where a size has to be chosen first (R-CATALOGUE-9), or if nothing is available. */
export function productCard(product: MergedProduct, { brand, mode }: CardRules): CardData {
  const variant = cardShowsAddToCart(product.name, brand) ? quickVariant(product) : null;
  return {
    slug: product.slug,
    name: product.name,
    imageUrl: product.imageUrl,
    imageColor: product.imageColor,
    secondImageUrl:
      product.pictures[product.imageColor ?? ""]?.find(({ url }) => url !== product.imageUrl)?.url ?? null,
    colors: product.colorOptions.map((option) => ({ ...option, imageUrl: pictureOf(product, option.name) })),
    sizes: sizeRange(product.sizeOptions),
    isPreorder: Boolean(product.dispatchOn),
    price: product.priceRange.min,
    from: product.priceRange.max > product.priceRange.min,
    rating: shownRating({ ...product, variantCount: product.variants.length }, mode, product.verified),
    quickAdd: variant && goodsOf(product, variant),
  };
}

/** A bundle's card, at the bundle's one price. */
export function bundleCard(bundle: Bundle, { brand, mode }: CardRules): BundleCardData {
  return {
    slug: bundle.slug,
    name: bundle.name,
    imageUrl: bundle.imageUrl,
    contents: bundle.items.map((item) => nounOf(item.product.name, brand)),
    price: bundle.price,
    rating: shownRating({ ...bundle, variantCount: bundle.items.length }, mode, bundle.verified),
    quickAdd: bundleQuickAdd(bundle),
  };
}

/** Never adds a colour or size that nobody chose. */
function bundleQuickAdd(bundle: Bundle): BundleCardData["quickAdd"] {
  const parts = bundle.items.map((item) => partOf(item, item.defaults));
  if (!parts.every((part) => part !== null)) return null;
  const isChosen = bundle.items.every(({ product }) => product.variants.length === 1);
  return isChosen ? { bundle: chosenBundle(bundle), parts } : "choose";
}

export const chosenBundle = ({ id, name, slug, price }: ChosenBundle): ChosenBundle => ({ id, name, slug, price });

type Pictured = Pick<MergedProduct, "slug" | "name" | "pictures" | "imageUrl"> & Pick<Goods, "most" | "note">;
type Chooseable = Pick<BundleItem, "basePrice" | "quantity"> & {
  product: Pictured & Pick<MergedProduct, "variants" | "colorOptions" | "sizeOptions">;
};

/** A bundle item as chosen; null while the choice is incomplete or unavailable. */
export function partOf(item: Chooseable, choice: Choice): BundlePart | null {
  const variant = chosenVariant(item.product, choice);
  if (!variant?.available) return null;
  return { ...goodsOf(item.product, variant), price: item.basePrice, quantity: item.quantity };
}

/** A variant as a cart item, with the picture of its colour. */
export function goodsOf(product: Pictured, variant: MergedVariant): Goods {
  return {
    variantId: variant.id,
    printfulVariantId: variant.printfulVariantId,
    name: product.name,
    image: pictureOf(product, variant.color),
    price: variant.price,
    color: variant.color,
    size: variant.size,
    group: product.slug,
    most: product.most,
    note: product.note,
  };
}

/** A product's front picture in a colour. */
export const pictureOf = (product: Pick<MergedProduct, "pictures" | "imageUrl">, color: string | null): string =>
  product.pictures[color ?? ""]?.[0]?.url ?? product.imageUrl;

/** The pictured variant if available, else the first available one. */
function quickVariant(product: MergedProduct): MergedVariant | null {
  const byEntry = product.variants.filter((variant) => variant.available).sort((a, b) => a.id - b.id);
  return byEntry.find((variant) => variant.color === product.imageColor) ?? byEntry[0] ?? null;
}
