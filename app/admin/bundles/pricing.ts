import { type BundlePricing, bundlePricing } from "#app/pricing/bundles.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { cardFeeOf, cardFeeOfStore, marginOf } from "#app/pricing/margin.ts";
import type { Store } from "#store";
import { type ItemOption, optionFor } from "./bundle-state.ts";

/** What a bundle costs and leaves, in pence. Pure; the same for what is stored and for what is being typed. */
export type PricedBundle = Pick<BundlePricing, "price" | "originalPrice" | "savings"> & {
  /** Null where the printer's cost of one of the things is not known. */
  printing: number | null;
  post: number;
  cardFee: number | null;
  margin: number | null;
  /** Of the price. */
  percent: number | null;
};

type Item = { productId: number; quantity: number; price: number | null };

const knownOf = (items: readonly Item[], options: readonly ItemOption[]) =>
  items.flatMap((item) => {
    const option = optionFor(options, item.productId);
    return option ? [{ ...item, option }] : [];
  });

/** Its price beside what its things cost alone today, as the shop says it. */
export const comparedWithAlone = (
  items: readonly Item[],
  price: number,
  options: readonly ItemOption[],
): BundlePricing =>
  bundlePricing({
    ...{ id: 0, name: "", slug: "", price },
    items: knownOf(items, options).map(({ option, quantity, price: custom }) => ({
      productIds: option.productIds,
      quantity,
      allowedColors: null,
      allowedSizes: null,
      basePrice: custom ?? option.price,
    })),
  });

export function priceOf(
  items: readonly Item[],
  price: number,
  options: readonly ItemOption[],
  store: Pick<Store, "about" | "fallbackDelivery">,
): PricedBundle {
  const known = knownOf(items, options);
  const { originalPrice, savings } = comparedWithAlone(items, price, options);
  const costs = known.map(({ option, quantity }) => (option.cost === null ? null : option.cost * quantity));
  const printing = costs.every((cost) => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null;
  const post = builtInDelivery(store.fallbackDelivery).checkout[0].rate;
  const fee = cardFeeOfStore(store);
  const left = marginOf({
    ...{ itemsTotal: price, discountTotal: 0, shippingTotal: 0, taxTotal: 0, refundedTotal: 0 },
    printCostTotal: printing === null ? null : printing + post,
    printDeliveryTotal: post,
    cardFee: fee,
  });
  return {
    ...{ price, originalPrice, savings, printing, post },
    cardFee: fee && cardFeeOf(price, fee),
    margin: left?.margin ?? null,
    percent: left?.percent ?? null,
  };
}
