import { maxLines } from "#app/pricing/line-limits.ts";
import { splitPence } from "#app/pricing/split-pence.ts";
import { type CartItem, isAddable, isWithin, type NewCartItem } from "./rules.ts";

/** An item as a product page knows it. `price` is pence for one. */
export type Goods = {
  variantId: number;
  printfulVariantId: number | null;
  name: string;
  image: string;
  price: number;
  color: string;
  size: string;
  most?: number;
  note?: string;
  /** The product's slug, by which analytics identifies the product across pages. */
  group?: string;
};

/** Builds the cart item. All pages use this, so that a variant has the same id everywhere. */
export function goodsItem(goods: Goods): NewCartItem {
  const { printfulVariantId, ...rest } = goods;
  return { ...rest, id: `variant-${goods.variantId}`, printful_variant_id: printfulVariantId, currency: "GBP" };
}

/** `price` is pence for the whole bundle, in any sizes. */
export type ChosenBundle = { id: number; name: string; slug: string; price: number };

/** `price` is the part's base price alone: its weight when the bundle's price is shared out. */
export type BundlePart = Goods & { quantity?: number };

/**
 * Adds a bundle as its component lines, which add up to its price (R-BUNDLE-5). Each time gets a new instance id, so
 * that two bundles stay apart and each is removed as a group. If it does not fit, a part is invalid, or one person
 * cannot have that many of it, nothing is added. A part's unit price is rounded if its share does not divide by the
 * quantity; the server charges the exact total.
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
  const all = [...items, ...added];
  const fits =
    all.length <= maxLines && added.length > 0 && added.every((part) => isAddable(part) && isWithin(all, part));
  return fits ? all : items;
}

/** The server allows 100 characters for an instance id. The rest is for the suffix that tells two apart. */
const longestName = 90;

/** Named after the choices: starter-bundle-4003-6001-7001, then starter-bundle-4003-6001-7001-2. */
function freeInstance(items: readonly CartItem[], slug: string, parts: readonly BundlePart[]): string {
  const name = slug.includes("bundle") ? slug : `bundle-${slug}`;
  const wanted = [name, ...parts.map((part) => part.variantId)].join("-").slice(0, longestName);
  const taken = new Set(items.map((item) => item.bundleId));
  let instance = wanted;
  for (let copy = 2; taken.has(instance); copy++) instance = `${wanted}-${copy}`;
  return instance;
}
