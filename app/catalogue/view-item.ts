import { useEffect, useEffectEvent } from "react";
import { type EcommerceEvent, pushEvents } from "#app/cart/analytics.ts";
import { penceToPounds } from "#app/pricing/money.ts";

/** A product or bundle whose page is open; `price` is pence. */
type Viewed = { slug: string; name: string; price: number };

/** Tells the data layer of it, once however its choices change. @param variantId the variant that is shown first */
export function useViewItem(viewed: Viewed, variantId?: number): void {
  const { slug, name, price } = viewed;
  const view = useEffectEvent(() => pushEvents([viewItem(viewed, variantId)]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a product, whatever is chosen of it afterwards
  useEffect(() => view(), [slug, name, price]);
}

/** `view_item` in GA4's shape, in pounds; without a variant the item goes by its address. */
export function viewItem({ slug, name, price }: Viewed, variantId?: number): EcommerceEvent {
  const value = penceToPounds(price);
  const item = { item_id: `${variantId ?? slug}`, item_group_id: slug, item_name: name, price: value, quantity: 1 };
  return { event: "view_item", ecommerce: { currency: "GBP", value, items: [item] } };
}
