import { asc, eq } from "drizzle-orm";
import { isBuiltInOption } from "#app/pricing/delivery.ts";
import { orderItems } from "#database/schema/index.ts";
import type { NewPrintOrder } from "#providers/printful/requests.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "./order-store.ts";

/** An order in the printer's words, as it is now: to its present address, without what was taken out of the print. */
export async function printOrder(shop: Shop, order: Order, externalId: string): Promise<NewPrintOrder> {
  const items = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  return {
    externalId,
    // The printer knows nothing of our built-in options: it takes its standard one.
    ...(order.shippingRateId && !isBuiltInOption(order.shippingRateId) && { shipping: order.shippingRateId }),
    recipient: {
      name: `${order.firstName} ${order.lastName}`,
      address1: order.address ?? "",
      address2: order.apartment,
      city: order.city ?? "",
      stateCode: order.country === "GB" ? null : order.state,
      countryCode: order.country ?? "",
      postcode: order.postcode,
      phone: order.phone,
      email: order.email,
    },
    items: items
      .filter((item) => item.quantity > item.canceledQuantity)
      .map((item) => ({
        externalId: `item-${item.id}`,
        syncVariantId: item.printfulSyncVariantId ?? 0,
        quantity: item.quantity - item.canceledQuantity,
        retailPrice: item.unitPrice,
        name: `${item.productName}, ${item.color}, ${item.size}`,
      })),
    retailCosts: { shipping: order.shippingTotal, discount: order.discountTotal, tax: order.taxTotal },
    packingSlip: { email: shop.store.contact.email, storeName: shop.store.mail.fromName },
  };
}
