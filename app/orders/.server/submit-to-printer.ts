import { asc, eq } from "drizzle-orm";
import { isBuiltInOption } from "#app/pricing/delivery.ts";
import { orderItems } from "#database/schema/index.ts";
import { type PrintOrder, printExternalId } from "#providers/printful/contract.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { NewPrintOrder } from "#providers/printful/requests.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { needsAttention } from "./attention.ts";
import { stopPrint } from "./jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order, readOrder } from "./order-store.ts";

/**
 * Puts a paid order before the printer as a draft (architecture, section 3 step 6): looked up by our external id
 * first, so that an answer which was lost never becomes a second print. Nothing is printed or billed yet.
 */
export async function submit(shop: Shop, orderId: string): Promise<void> {
  const order = await readOrder(shop.db, orderId);
  if (order?.status !== "paid" || order.printState !== "none") return;
  const externalId = order.printfulExternalId ?? printExternalId(order.id);
  const draft = (await shop.printful.findOrder(externalId)) ?? (await createDraft(shop, order, externalId));
  await keepDraft(shop, order.id, externalId, draft);
}

async function createDraft(shop: Shop, order: Order, externalId: string): Promise<PrintOrder> {
  try {
    return await shop.printful.createDraft(await printOrder(shop, order, externalId));
  } catch (error) {
    // Another process was faster, or an earlier answer was lost: the draft is there.
    const taken = error instanceof PrintfulError && error.apiErrorCode === "OR-13";
    const existing = taken ? await shop.printful.findOrder(externalId) : null;
    if (existing) return existing;
    throw error;
  }
}

async function printOrder(shop: Shop, order: Order, externalId: string): Promise<NewPrintOrder> {
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
    items: items.map((item) => ({
      externalId: `item-${item.id}`,
      syncVariantId: item.printfulSyncVariantId ?? 0,
      quantity: item.quantity,
      retailPrice: item.unitPrice,
      name: `${item.productName}, ${item.color}, ${item.size}`,
    })),
    retailCosts: { shipping: order.shippingTotal, discount: order.discountTotal, tax: order.taxTotal },
    packingSlip: { email: shop.store.contact.email, storeName: shop.store.mail.fromName },
  };
}

async function keepDraft(shop: Shop, orderId: string, externalId: string, draft: PrintOrder): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    if (order.printState === "stopped" && order.printfulOrderId === null) {
      // Cancelled while this draft was being made: it is noted and taken away again.
      await changeOrder(tx, orderId, { printfulOrderId: draft.id, printfulExternalId: externalId });
      return enqueue(shop, tx, stopPrint, { orderId }, orderId);
    }
    if (order.printState !== "none") return;
    const cost = draft.costs && isSterling(draft.costs) ? draft.costs.total : null;
    await changeOrder(tx, orderId, {
      printState: "draft",
      printfulOrderId: draft.id,
      printfulExternalId: externalId,
      printfulStatus: draft.status,
      ...(cost !== null && { printCostTotal: cost }),
    });
    await addEvent(tx, { orderId, type: "print_drafted", actor: "shop", dedupeKey: `drafted:${draft.id}` });
    if (draft.costs && !isSterling(draft.costs) && order.status === "paid") {
      await changeOrder(tx, orderId, { status: "on_hold" });
      await needsAttention(tx, {
        kind: "print_held",
        subject: orderId,
        orderId,
        summary: `Order ${order.number}: the printer bills in ${draft.costs.currency}, not GBP. It is held until this is settled.`,
      });
    }
  });
}
