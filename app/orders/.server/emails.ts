import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { shownClaims } from "#app/claims/rules.ts";
import { defineEmail } from "#app/emails/.server/define-email.ts";
import { orderItems, orderShipments, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { orderLink } from "../customer/.server/order-link.ts";
import { renderDelivered } from "./emails/delivered.tsx";
import { renderDispatched } from "./emails/dispatched.tsx";
import type { OrderEmailFacts } from "./emails/facts.ts";
import { renderOrderConfirmation } from "./emails/order-confirmation.tsx";
import { renderOrderLink } from "./emails/order-link.tsx";
import { renderRefunded } from "./emails/refunded.tsx";
import { readOrder } from "./order-store.ts";

/** The emails about an order. Each is written from the order as it is when the email is sent. */
export const orderConfirmation = defineEmail({
  kind: "order-confirmation",
  data: z.object({ orderId: z.uuid() }),
  async write(shop, { orderId }, to) {
    const facts = await factsOf(shop, orderId, to);
    return facts && renderOrderConfirmation(facts);
  },
});

export const dispatched = defineEmail({
  kind: "dispatched",
  data: z.object({ orderId: z.uuid(), shipmentId: z.int().optional() }),
  async write(shop, { orderId, shipmentId }, to) {
    const facts = await factsOf(shop, orderId, to);
    if (!facts) return null;
    // Cancelled items are in no parcel.
    const items = facts.items.flatMap((item) => {
      const quantity = item.quantity - item.canceledQuantity;
      return quantity > 0 ? [{ ...item, quantity }] : [];
    });
    const shipments = await shop.db.select().from(orderShipments).where(eq(orderShipments.orderId, orderId));
    return renderDispatched({
      ...facts,
      items,
      shipment: shipments.find((each) => each.printfulShipmentId === shipmentId),
    });
  },
});

export const delivered = defineEmail({
  kind: "delivered",
  data: z.object({ orderId: z.uuid() }),
  async write(shop, { orderId }, to) {
    const facts = await factsOf(shop, orderId, to);
    return facts && renderDelivered({ ...facts, reviewLink: orderLink(shop, facts.order, to, "/review") });
  },
});

export const refunded = defineEmail({
  kind: "refunded",
  data: z.object({ orderId: z.uuid(), refundId: z.uuid() }),
  async write(shop, { orderId, refundId }, to) {
    const facts = await factsOf(shop, orderId, to);
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
    return facts && refund ? renderRefunded({ ...facts, refund, now: shop.clock.now() }) : null;
  },
});

/** For a customer whose order cannot be tracked by number for now, because it was tried too often. */
export const orderLinkEmail = defineEmail({
  kind: "order-link",
  data: z.object({ orderId: z.uuid() }),
  async write(shop, { orderId }, to) {
    const facts = await factsOf(shop, orderId, to);
    return facts && renderOrderLink(facts);
  },
});

export const orderEmails = [orderConfirmation, dispatched, delivered, refunded, orderLinkEmail];

/**
 * The facts for every email about an order; null when the order is gone or has moved to another address than the
 * email's recipient.
 */
export async function factsOf(shop: Shop, orderId: string, to: string): Promise<OrderEmailFacts | null> {
  const order = await readOrder(shop.db, orderId);
  if (order?.email?.toLowerCase() !== to.toLowerCase()) return null;
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const { shipsIn } = shownClaims(shop.store, shop.config.SHOP_MODE);
  return {
    ...{ store: shop.store, shipsIn, publicUrl: shop.config.PUBLIC_URL },
    ...{ orderLink: orderLink(shop, order, to), order, items },
  };
}
