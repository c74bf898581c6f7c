import { and, eq, sql } from "drizzle-orm";
import { stateCode } from "#app/pricing/addresses/states.ts";
import { isBuiltInExpress, isBuiltInOption } from "#app/pricing/delivery.ts";
import { orderEvents, type orderItems } from "#database/schema/index.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import type { NewPrintOrder, PrintAddress } from "#providers/printful/requests.ts";
import type { Shop } from "#server/shop.ts";
import { type Order, type OrderItem, readItems } from "../../.server/order-store.ts";
import { printItemId } from "../print-items.ts";

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
      externalId: printItemId(item.id, order.revision),
      syncVariantId: item.printfulSyncVariantId ?? 0,
      quantity: item.quantity - item.canceledQuantity,
      retailPrice: item.unitPrice,
      name: `${item.productName}, ${item.color}, ${item.size}`,
    })),
    retailCosts: { shipping: order.shippingTotal, discount: order.discountTotal, tax: order.taxTotal },
    packingSlip: { email: shop.store.contact.email, storeName: shop.store.mail.fromName },
  };
}

type Item = typeof orderItems.$inferSelect;

/**
 * The reason shown on the attention desk. The next attempt uses it to see that staff resumed the order without express.
 */
export const noExpress =
  "express was paid for, and it has none to this address. Pay back the difference and let it go on: it goes by standard delivery";

/**
 * The provider's service to ship an order with; undefined for its standard one. Built-in delivery options are unknown
 * to the provider: for express sold while it was unreachable, look up its own now.
 * @returns 'no_express' if it has none and staff have not resumed the order without it
 */
async function printersService(
  shop: Shop,
  { id, shippingRateId }: Order,
  recipient: PrintAddress,
  items: readonly Item[],
): Promise<string | undefined | "no_express"> {
  if (!shippingRateId) return undefined;
  if (!isBuiltInOption(shippingRateId)) return shippingRateId;
  if (!isBuiltInExpress(shippingRateId) || (await canGoWithout(shop, id))) return undefined;
  const offered = await shop.printful.shippingRates({
    recipient,
    items: items.map(({ printfulVariantId, quantity, canceledQuantity }) => ({
      variantId: printfulVariantId ?? 0,
      quantity: quantity - canceledQuantity,
    })),
  });
  const rates = isSterling(offered) ? offered.rates : [];
  return rates.find((rate) => rate.id === "PRINTFUL_FAST" || /express/i.test(rate.title))?.id ?? "no_express";
}

/** The order was held for that before and has been resumed. */
async function canGoWithout({ db }: Shop, orderId: string): Promise<boolean> {
  const isForNoExpress = sql`${orderEvents.data} ->> 'why' = ${noExpress}`;
  const [held] = await db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, "print_refused"), isForNoExpress))
    .limit(1);
  return held !== undefined;
}
