import { stateCode } from "#app/pricing/addresses/states.ts";
import type { NewPrintOrder } from "#providers/printful/requests.ts";
import type { Shop } from "#server/shop.ts";
import { type Order, type OrderItem, readItems } from "../../.server/order-store.ts";
import { printersService } from "./printers-service.ts";

/**
 * The order as a request to the print provider: with its current address, without items taken out of the print.
 * @param known its lines, if the caller has read them
 * @returns 'no_express', see `printersService`
 */
export async function printOrder(
  shop: Shop,
  order: Order,
  externalId: string,
  known?: readonly OrderItem[],
): Promise<NewPrintOrder | "no_express"> {
  const all = known ?? (await readItems(shop.db, order.id));
  const items = all.filter((item) => item.quantity > item.canceledQuantity);
  const recipient = {
    name: `${order.firstName} ${order.lastName}`,
    address1: order.address ?? "",
    address2: order.apartment,
    city: order.city ?? "",
    stateCode: order.country === "GB" ? null : stateCode(order.country ?? "", order.state ?? ""),
    countryCode: order.country ?? "",
    postcode: order.postcode,
    phone: order.phone,
    email: order.email,
  };
  const shipping = await printersService(shop, order, recipient, items);
  if (shipping === "no_express") return shipping;
  return {
    externalId,
    ...(shipping && { shipping }),
    recipient,
    items: items.map((item) => ({
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
