import { and, eq, sql } from "drizzle-orm";
import { isBuiltInExpress, isBuiltInOption } from "#app/pricing/delivery.ts";
import { orderEvents, type orderItems } from "#database/schema/index.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import type { PrintAddress } from "#providers/printful/requests.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";

type Item = typeof orderItems.$inferSelect;

/** The reason that is reported to the desk; by it the next try knows that somebody has let it go without. */
export const noExpress =
  "express was paid for, and it has none to this address. Pay back the difference and let it go on: it goes by standard delivery";

/**
 * By which of its services the printer is to send an order; undefined for its standard one. It knows nothing of our
 * built-in options: for the express that we sold while it could not be asked, its own is looked up now.
 * @returns 'no_express' where it has none, and nobody of the staff has let the order go without
 */
export async function printersService(
  shop: Shop,
  { id, shippingRateId }: Order,
  recipient: PrintAddress,
  items: readonly Item[],
): Promise<string | undefined | "no_express"> {
  if (!shippingRateId) return undefined;
  if (!isBuiltInOption(shippingRateId)) return shippingRateId;
  if (!isBuiltInExpress(shippingRateId) || (await mayGoWithout(shop, id))) return undefined;
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

/** It was held for that before, and is on its way again. */
async function mayGoWithout({ db }: Shop, orderId: string): Promise<boolean> {
  const isForThat = sql`${orderEvents.data} ->> 'why' = ${noExpress}`;
  const [held] = await db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, "print_refused"), isForThat))
    .limit(1);
  return held !== undefined;
}
