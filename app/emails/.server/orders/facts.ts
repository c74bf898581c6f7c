import { shownClaims } from "#app/claims/rules.ts";
import { readItems, readOrder } from "#app/orders/.server/order-store.ts";
import { orderLink } from "#app/orders/customer/.server/order-link.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { formatPence } from "#app/shared/money.ts";
import type { orderItems, orderShipments, orders, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import type { Part } from "../layout/inline.ts";
import { itemRows } from "../layout/rows.ts";
import type { KnownOrder } from "../layout/write-email.ts";

/** The data of an email about an order. */
export type OrderEmailFacts = {
  store: Store;
  /** The dispatch time, if the shop may claim it. */
  shipsIn: string | null;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Opens the order for anybody with this email, see order-link.ts. */
  orderLink: string;
  order: typeof orders.$inferSelect;
  items: (typeof orderItems.$inferSelect)[];
};
/** With a review link that works for anybody with the email. */
export type DeliveredFacts = OrderEmailFacts & { reviewLink: string };
export type RefundRow = typeof refunds.$inferSelect;
export type ShipmentRow = typeof orderShipments.$inferSelect;

/** "Mug": a product's name without the brand, which would reveal too much to onlookers. */
export function neutralName(productName: string, { brand }: Pick<Store, "brand">): string {
  const rest = productName.toLowerCase().startsWith(`${brand.toLowerCase()} `)
    ? productName.slice(brand.length + 1)
    : "";
  return rest.trim() || productName;
}

/**
 * The facts for every email about an order; null if the order is gone or its address is no longer the email's
 * recipient.
 */
export async function readOrderFacts(
  shop: Shop,
  orderId: string,
  to: string,
  known?: KnownOrder,
): Promise<OrderEmailFacts | null> {
  const order = known?.order ?? (await readOrder(shop.db, orderId));
  if (order?.email?.toLowerCase() !== to.toLowerCase()) return null;
  const items = known?.items ?? (await readItems(shop.db, orderId));
  const { shipsIn } = shownClaims(shop.store, shop.config.SHOP_MODE);
  return {
    store: shop.store,
    shipsIn,
    publicUrl: shop.config.PUBLIC_URL,
    orderLink: orderLink(shop, order, to),
    order,
    items,
  };
}

/** What was to be bought, with prices, in an email about an order that is not paid. */
export const unpaidGoods = ({ items, store }: Pick<OrderEmailFacts, "items" | "store">): Part =>
  itemRows(
    items.map(({ productName, color, size, quantity, total }) => ({
      name: `${quantity > 1 ? `${quantity} × ` : ""}${neutralName(productName, store)}`,
      options: optionsOf({ color, size }),
      end: formatPence(total),
    })),
  );
