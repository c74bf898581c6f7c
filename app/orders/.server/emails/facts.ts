import type { orderItems, orderShipments, orders, refunds } from "#database/schema/index.ts";
import type { Store } from "#store";

/** What an email about an order is written from. */
export type OrderEmailFacts = {
  store: Store;
  /** How soon parcels leave, as far as the shop may claim it. */
  shipsIn: string | null;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Opens the order for whoever holds this email, see order-link.ts. */
  orderLink: string;
  order: typeof orders.$inferSelect;
  items: (typeof orderItems.$inferSelect)[];
};
/** With the way to say how it is, for whoever holds the email. */
export type DeliveredFacts = OrderEmailFacts & { reviewLink: string };
export type RefundRow = typeof refunds.$inferSelect;
export type ShipmentRow = typeof orderShipments.$inferSelect;

/** "Mug": a product's name without the brand that it would give away over a shoulder. */
export function neutralName(productName: string, { brand }: Pick<Store, "brand">): string {
  const rest = productName.toLowerCase().startsWith(`${brand.toLowerCase()} `)
    ? productName.slice(brand.length + 1)
    : "";
  return rest.trim() || productName;
}
