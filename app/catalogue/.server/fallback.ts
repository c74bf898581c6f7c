import { poundsToPence } from "#app/shared/money.ts";
import { bundleRecords } from "#database/seed/bundle-records.ts";
import { type DemoProduct, productRecords } from "#database/seed/product-records.ts";
import type { Store } from "#store";
import type { BundleRecord } from "../bundle.ts";
import type { ProductRecord } from "../product.ts";

/**
 * The built-in lists, shown when the database returns nothing or fails (R-CATALOGUE-14): the seven
 * products under their ids and at the prices that the shop's owner sets in `store.config.ts`.
 */
export function builtInCatalogue(store: Store): { products: ProductRecord[]; bundles: BundleRecord[] } {
  const priced = productRecords(store).map((product) => withFallbackPrices(product, store));
  return {
    products: priced.map(toRecord),
    bundles: bundleRecords(store, priced).map(({ record, items, images }) => ({
      ...record,
      items: items.map((item) => ({ ...item, id: item.displayOrder })),
      images,
    })),
  };
}

function withFallbackPrices(product: DemoProduct, store: Store): DemoProduct {
  const prices: { price: number; larger?: number } = store.fallbackPrices[product.kind];
  const price = poundsToPence(prices.price);
  const larger = poundsToPence(prices.larger ?? prices.price);
  const isLarger = (pence: number) => pence > product.record.pricePence;
  return {
    ...product,
    record: { ...product.record, pricePence: price, retailPricePence: price },
    variants: product.variants.map((variant) => ({
      ...variant,
      pricePence: isLarger(variant.pricePence) ? larger : price,
    })),
  };
}

function toRecord({ record, variants, images }: DemoProduct): ProductRecord {
  return {
    ...record,
    updatedAt: new Date(0),
    override: null,
    images: images.map((image, index) => ({ ...image, id: index, size: null })),
    variants,
  };
}
