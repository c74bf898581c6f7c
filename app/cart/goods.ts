import type { NewCartItem } from "./rules.ts";

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
