import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { type EcommerceEvent, ecommerceItem, pushEvents } from "#app/cart/analytics.ts";
import { useCart } from "#app/cart/cart-context.tsx";
import { type CartItem, totalOf } from "#app/cart/rules.ts";
import { penceToPounds } from "#app/pricing/money.ts";

/** Tells the data layer what arriving at a page means (specification, section 7 'Analytics events'). */
export function PageEvents() {
  useBeginCheckout();
  useViewBundle();
  return null;
}

function useBeginCheckout(): void {
  const { pathname, key } = useLocation();
  const { items, isReady } = useCart();
  const begun = useRef<string | null>(null);
  const isCheckout = pathname === "/checkout";
  useEffect(() => {
    if (!isCheckout || !isReady || items.length === 0 || begun.current === key) return;
    begun.current = key;
    pushEvents([beginCheckout(items)]);
  }, [isCheckout, isReady, items, key]);
}

/** A product's page tells of itself; a bundle's is told of here, once however its choices change. */
function useViewBundle(): void {
  const bundle = viewedBundle(useMatches().at(-1)?.loaderData);
  const { slug, name, price } = bundle ?? {};
  useEffect(() => {
    if (slug && name && price !== undefined) pushEvents([viewBundle({ slug, name, price })]);
  }, [slug, name, price]);
}

type Viewed = { slug: string; name: string; price: number };

/** The bundle that a product page's data is about. */
export function viewedBundle(data: unknown): Viewed | null {
  const page = (data as { page?: { kind?: unknown; view?: { bundle?: Viewed } } } | null | undefined)?.page;
  return page?.kind === "bundle" ? (page.view?.bundle ?? null) : null;
}

/** `view_item` of a bundle, at its one price. @param price pence */
export function viewBundle({ slug, name, price }: Viewed): EcommerceEvent {
  const value = penceToPounds(price);
  const item = { item_id: slug, item_name: name, price: value, quantity: 1 };
  return { event: "view_item", ecommerce: { currency: "GBP", value, items: [item] } };
}

/** `begin_checkout` in GA4's shape, in pounds; discounts lower the value and are no items. */
export function beginCheckout(items: readonly CartItem[]): EcommerceEvent {
  const goods = items.filter((item) => !item.isDiscount);
  return {
    event: "begin_checkout",
    ecommerce: { currency: "GBP", value: penceToPounds(totalOf(items)), items: goods.map(ecommerceItem) },
  };
}
