import { type BundlePricing, bundlePricing } from "#app/pricing/bundles.ts";
import { builtInDelivery } from "#app/pricing/delivery.ts";
import { cardFeeOf, cardFeeOfStore, marginOf } from "#app/pricing/margin.ts";
import { vatRateOf, vatWithin } from "#app/pricing/vat.ts";
import type { Store } from "#store";
import { type ItemOption, type ItemState, optionFor } from "./bundle-state.ts";

/** A bundle's costs and margin in pence, for stored bundles and drafts. Pure. */
export type PricedBundle = Pick<BundlePricing, "price" | "originalPrice" | "savings"> & {
  /** Null if the printer's price of an item is unknown. */
  printing: number | null;
  post: number;
  cardFee: number | null;
  /** Within the price, if it is sent within the United Kingdom; 0 without VAT. */
  vat: number;
  margin: number | null;
  /** The margin in per cent of the price without VAT. */
  percent: number | null;
};

type Item = { productId: number; quantity: number; price: number | null };

export const pricedItem = ({ productId, quantity, customPricePence }: ItemState): Item => ({
  productId,
  quantity,
  price: customPricePence,
});

const withOptions = (items: readonly Item[], options: readonly ItemOption[]) =>
  items.flatMap((item) => {
    const option = optionFor(options, item.productId);
    return option ? [{ ...item, option }] : [];
  });

/** The price compared with today's separate prices, as the shop shows it (R-BUNDLE-3). */
export const comparedWithSeparate = (
  items: readonly Item[],
  price: number,
  options: readonly ItemOption[],
): BundlePricing =>
  bundlePricing({
    id: 0,
    name: "",
    slug: "",
    price,
    items: withOptions(items, options).map(({ option, quantity, price: custom }) => ({
      productIds: option.productIds,
      quantity,
      allowedColors: null,
      allowedSizes: null,
      basePrice: custom ?? option.price,
    })),
  });

/** Prices a bundle. @param price the bundle's price in pence @param options the products that its items may refer to */
export function priceOf(
  items: readonly Item[],
  price: number,
  options: readonly ItemOption[],
  store: Pick<Store, "about" | "fallbackDelivery" | "legal">,
): PricedBundle {
  const known = withOptions(items, options);
  const { originalPrice, savings } = comparedWithSeparate(items, price, options);
  const costs = known.map(({ option, quantity }) => (option.cost === null ? null : option.cost * quantity));
  const printing = costs.every((cost) => cost !== null) ? costs.reduce((sum, cost) => sum + cost, 0) : null;
  const post = builtInDelivery(store.fallbackDelivery).checkout[0].rate;
  const fee = cardFeeOfStore(store);
  const vat = vatWithin(price, vatRateOf(store.legal, { country: "GB", paidAt: null }) ?? 0);
  const margins = marginOf({
    itemsTotal: price,
    discountTotal: 0,
    shippingTotal: 0,
    taxTotal: 0,
    refundedTotal: 0,
    vat,
    printCostTotal: printing === null ? null : printing + post,
    printDeliveryTotal: post,
    cardFee: fee,
  });
  return {
    price,
    originalPrice,
    savings,
    printing,
    post,
    cardFee: fee && cardFeeOf(price, fee),
    vat,
    margin: margins?.margin ?? null,
    percent: margins?.percent ?? null,
  };
}
