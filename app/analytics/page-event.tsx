import { penceToPounds } from "#app/shared/money.ts";
import { safeJson } from "#app/ui/islands/inline-script.tsx";
import type { EcommerceEvent } from "./data-layer.ts";

/** Embeds the event that opening this page causes; `reportPageEvents` pushes it. */
export function PageEvent({ event }: { event: EcommerceEvent }) {
  return (
    <script
      type="application/json"
      data-event
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every character escaped that could close the element
      dangerouslySetInnerHTML={{ __html: safeJson(event) }}
    />
  );
}

/** The product or bundle on the page; `price` is pence. */
type Viewed = { slug: string; name: string; price: number };

/** GA4's `view_item`, in pounds. Without a variant the slug is the item's id. */
export function viewItem({ slug, name, price }: Viewed, variantId?: number): EcommerceEvent {
  const value = penceToPounds(price);
  const item = { item_id: `${variantId ?? slug}`, item_group_id: slug, item_name: name, price: value, quantity: 1 };
  return { event: "view_item", ecommerce: { currency: "GBP", value, items: [item] } };
}
