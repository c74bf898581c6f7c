import { maxLines } from "#app/pricing/line-limits.ts";
import { splitPence } from "#app/pricing/split-pence.ts";
import { type CartItem, isAddable, type NewCartItem } from "./rules.ts";

/** One thing as a product page knows it. `price` is pence for one. */
export type Goods = {
  variantId: number;
  printfulVariantId: number | null;
  name: string;
  image: string;
  price: number;
  color: string;
  size: string;
  /** The address of its product, by which analytics know the same thing on every page. */
  group?: string;
};

/** A single thing as a cart item. Every page makes it here, so that the same variant has the same id everywhere. */
export function goodsItem(goods: Goods): NewCartItem {
  const { printfulVariantId, ...rest } = goods;
  return { ...rest, id: `variant-${goods.variantId}`, printful_variant_id: printfulVariantId, currency: "GBP" };
}

/** `price` is pence for the whole bundle, whatever the sizes. */
export type ChosenBundle = { id: number; name: string; slug: string; price: number };

/** `price` is what the part costs alone (its base price): the weight in sharing the bundle's price out. */
export type BundlePart = Goods & { quantity?: number };

/**
 * A bundle enters the cart as its component lines (R-BUNDLE-5), which together show the bundle's price.
 * Each time is an instance of its own, so that two of them stay side by side and each goes as a group. It comes
 * whole or, when it does not fit or a part is not valid, not at all. Where a part's share does not divide by its
 * quantity the shown price is rounded; what is charged is the server's, exact.
 */
export function addBundle(
  items: readonly CartItem[],
  bundle: ChosenBundle,
  parts: readonly BundlePart[],
): readonly CartItem[] {
  const bundleId = freeInstance(items, bundle.slug, parts);
  const quantities = parts.map((part) => part.quantity ?? 1);
  const shares = splitPence(
    bundle.price,
    parts.map((part, index) => part.price * quantities[index]!),
  );
  const added = parts.map((part, index): CartItem => {
    const { quantity: _, ...goods } = part;
    return {
      ...goodsItem({ ...goods, price: Math.round(shares[index]! / quantities[index]!) }),
      group: bundle.slug,
      id: `${bundleId}:${index + 1}`,
      quantity: quantities[index]!,
      isPartOfBundle: true,
      bundleId,
      bundleName: bundle.name,
      bundle: { id: bundle.id, instance: bundleId },
      originalPrice: part.price,
    };
  });
  const fits = items.length + added.length <= maxLines && added.length > 0 && added.every(isAddable);
  return fits ? [...items, ...added] : items;
}

/** The server takes an instance of 100 characters: what follows the cut tells two of them apart. */
const longestName = 90;

/** Named after what was chosen: starter-bundle-4003-6001-7001, then starter-bundle-4003-6001-7001-2. */
function freeInstance(items: readonly CartItem[], slug: string, parts: readonly BundlePart[]): string {
  const name = slug.includes("bundle") ? slug : `bundle-${slug}`;
  const wanted = [name, ...parts.map((part) => part.variantId)].join("-").slice(0, longestName);
  const taken = new Set(items.map((item) => item.bundleId));
  let instance = wanted;
  for (let copy = 2; taken.has(instance); copy++) instance = `${wanted}-${copy}`;
  return instance;
}
