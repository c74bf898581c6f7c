import { and, between, eq, isNotNull, sql } from "drizzle-orm";
import { stateCode } from "#app/pricing/addresses/states.ts";
import { isBuiltInExpress, isBuiltInOption } from "#app/pricing/delivery.ts";
import type { Queryable } from "#database/open.ts";
import { orderEvents, type orderItems, orders } from "#database/schema/index.ts";
import { printAttempt } from "#providers/printful/contract.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import type { NewPrintOrder, PrintAddress } from "#providers/printful/requests.ts";
import type { Shop } from "#server/shop.ts";
import { type Order, type OrderItem, readItems } from "../../.server/order-store.ts";

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

/** An item of a print order. */
type PrintItem = { externalId: string | null };

/** A line's external id at the print provider: its own id, and the order's revision when it was sent. */
const externalIdPattern = /^item-(?<line>\d+)(?:-r(?<revision>\d+))?$/;
const partsOf = ({ externalId }: PrintItem) => externalIdPattern.exec(externalId ?? "")?.groups;

/** The external id of an order's line in its print order: `item-42-r3`. */
export const printItemId = (lineId: number, revision: number): string => `item-${lineId}-r${revision}`;

/** The id of the order's line; NaN for an item that is not ours. */
export const lineIdOf = (item: PrintItem): number => Number(partsOf(item)?.line);

/**
 * Whether the provider has an item of another revision than the order's: a delayed request replaced a newer one.
 * Items that name no revision are accepted: drafts made before revisions were sent, and what staff added
 * at the provider.
 */
export const isOtherRevision = (items: readonly PrintItem[], revision: number): boolean =>
  items.some((item) => Number(partsOf(item)?.revision ?? revision) !== revision);

/** Whether a newer print order has replaced this one: what the provider still reports about it is ignored. */
export const isReplacedBy = (externalId: string | null, current: string | null): boolean =>
  externalId !== null && current !== null && printAttempt(current) > printAttempt(externalId);

/** The same for a print order, given only its external id. */
export async function isReplacedPrint(db: Queryable, externalId: string): Promise<boolean> {
  const stem = /^([0-9a-f]{28,32})(?:r\d+)?$/.exec(externalId)?.[1];
  if (!stem) return false;
  // From the second attempt on, the end of the order's id is missing.
  const [order] = await db
    .select({ current: orders.printfulExternalId })
    .from(orders)
    .where(and(between(orders.id, stem.padEnd(32, "0"), stem.padEnd(32, "f")), isNotNull(orders.printfulExternalId)));
  return order !== undefined && isReplacedBy(externalId, order.current);
}
