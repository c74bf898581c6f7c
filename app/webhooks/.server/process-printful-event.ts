import { eq, or } from "drizzle-orm";
import { followHint } from "#app/catalogue-sync/.server/follow-hint.ts";
import { applyPrinterState } from "#app/orders/fulfilment/.server/apply-printer-state.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { orders } from "#database/schema/index.ts";
import { webhookEvent } from "#providers/printful/contract-webhooks.ts";
import type { Shop } from "#server/shop.ts";
import { closeEvent, openEvent } from "./inbox.ts";

/** Processes one Printful webhook. It is unsigned, so it only says which order or product to fetch again. */
export async function processPrintfulEvent(shop: Shop, eventId: string): Promise<void> {
  const stored = await openEvent(shop, eventId);
  if (!stored) return;
  const parsed = webhookEvent.safeParse(stored.payload);
  if (!parsed.success) return reportUnknown(shop, eventId, `a notice of the kind '${stored.type}' that we cannot read`);
  const event = parsed.data;
  if (!("order" in event.data)) {
    await followHint(shop, event.data);
    return closeEvent(shop.db, eventId, "looked at");
  }

  const { id, externalId } = event.data.order;
  const [order] = await shop.db
    .select({
      id: orders.id,
      number: orders.number,
      printState: orders.printState,
      printfulOrderId: orders.printfulOrderId,
    })
    .from(orders)
    .where(or(eq(orders.printfulOrderId, id), externalId ? eq(orders.printfulExternalId, externalId) : undefined));
  if (!order) {
    // Our own draft may be announced before its id is stored, so let the job retry.
    const ours = externalId && /^[0-9a-f]{32}$/.test(externalId);
    if (ours && Date.now() - stored.receivedAt.getTime() < 60_000)
      throw new Error("the order's draft is not stored yet");
    return reportUnknown(shop, eventId, `a notice about an order at the printer (${id}) that the shop does not know`);
  }
  const printed = await shop.printful.getOrder(order.printfulOrderId ?? id);
  if (!printed)
    return reportUnknown(shop, eventId, `a notice about order ${order.number}, which the printer itself does not know`);
  await applyPrinterState(shop, order, printed);
  if (event.type === "package_returned") {
    await needsAttention(shop.db, {
      kind: "parcel_returned",
      subject: `${order.id}:${event.data.shipment.id}`,
      orderId: order.id,
      summary: `A parcel of order ${order.number} was returned to the printer${event.data.reason ? `: ${event.data.reason}` : "."}`,
    });
  }
  await closeEvent(shop.db, eventId, "applied");
}

async function reportUnknown(shop: Shop, eventId: string, what: string): Promise<void> {
  await needsAttention(shop.db, { kind: "webhook_unknown", subject: eventId, summary: `The printer sent ${what}.` });
  await closeEvent(shop.db, eventId, "parked");
}
