import { penceToPounds } from "#app/shared/money.ts";
import { safeJson } from "#app/ui/islands/inline-script.tsx";
import type { EcommerceEvent } from "./data-layer.ts";

/** An event that opening this page is; page-events.ts pushes it. */
export function PageEvent({ event }: { event: EcommerceEvent }) {
  return (
    <script
      type="application/json"
      data-event
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, with every character escaped that could end it
      dangerouslySetInnerHTML={{ __html: safeJson(event) }}
    />
  );
}

/** A product or bundle whose page is open; `price` is pence. */
type Viewed = { slug: string; name: string; price: number };

/** `view_item` in GA4's shape, in pounds; without a variant the item goes by its address. */
export function viewItem({ slug, name, price }: Viewed, variantId?: number): EcommerceEvent {
  const value = penceToPounds(price);
  const item = { item_id: `${variantId ?? slug}`, item_group_id: slug, item_name: name, price: value, quantity: 1 };
  return { event: "view_item", ecommerce: { currency: "GBP", value, items: [item] } };
}
