import { eq, or } from "drizzle-orm";
import type Stripe from "stripe";
import { followHint } from "#app/catalogue-sync/.server/sync-product.ts";
import { fetchPrint } from "#app/orders/fulfilment/.server/apply-printer-state.ts";
import { isReplacedPrint } from "#app/orders/fulfilment/.server/print-order.ts";
import { recordAndFulfil } from "#app/orders/payment/.server/record-and-fulfil.ts";
import { recordDispute } from "#app/orders/payment/.server/record-dispute.ts";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { columnsOf } from "#database/query-rows.ts";
import { orders, webhookEvents } from "#database/schema/index.ts";
import { webhookEvent } from "#providers/printful/contract-webhooks.ts";
import type { Shop } from "#server/shop.ts";
import { closeEvent, openEvent } from "./inbox.ts";
import type { EventJob } from "./jobs.ts";

/** Processes a stored event of either provider as its job, unless it is done. */
export const processStoredEvent = (shop: Shop, { eventId, about }: EventJob): Promise<void> =>
  eventId.startsWith("stripe:")
    ? processStripeEvent(shop, eventId, { about, record: recordAndFulfil })
    : processPrintfulEvent(shop, eventId);

/** Processes a stored event again, even one set aside: events are only hints, so repeating is safe. */
export async function reprocessEvent(shop: Shop, eventId: string): Promise<void> {
  await shop.db.update(webhookEvents).set({ processedAt: null, outcome: null }).where(eq(webhookEvents.id, eventId));
  if (!eventId.startsWith("stripe:")) return processPrintfulEvent(shop, eventId);
  // Nothing would repeat what follows a payment, as a job is repeated: so it gets a job.
  const record: Recording = async (shop, payment, id) =>
    void (await recordPaymentOf(shop, payment, { id, goesOn: false }));
  await processStripeEvent(shop, eventId, { record });
}

type Recording = (shop: Shop, paymentIntentId: string, eventId: string) => Promise<void>;

/**
 * Processes one Stripe event. Events are only hints: each use case retrieves the object and acts on its current state,
 * so order and repetition do not matter.
 * @param known what the event is about, if the job says so; otherwise the stored event is read
 */
async function processStripeEvent(
  shop: Shop,
  eventId: string,
  { about: known, record }: Pick<EventJob, "about"> & { record: Recording },
): Promise<void> {
  const about = known ?? (await aboutOf(shop, eventId));
  switch (about?.type) {
    case undefined:
      return;
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return record(shop, about.id, eventId);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      await recordRefundState(shop, await shop.stripe.refunds.retrieve(about.id));
      return closeEvent(shop.db, eventId, "recorded");
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      await recordDispute(shop, about.id);
      return closeEvent(shop.db, eventId, "desk");
    default:
      return closeEvent(shop.db, eventId, "not needed");
  }
}

/** Type and object id of a stored event; undefined once it is processed. */
async function aboutOf(shop: Shop, eventId: string): Promise<{ type: string; id: string } | undefined> {
  const stored = await openEvent(shop, eventId);
  if (!stored) return undefined;
  const { object } = (stored.payload as Stripe.Event).data;
  return { type: stored.type, id: "id" in object ? String(object.id) : "" };
}

/** Processes one Printful webhook. It is unsigned, so it only says which order or product to fetch again. */
async function processPrintfulEvent(shop: Shop, eventId: string): Promise<void> {
  const stored = await openEvent(shop, eventId);
  if (!stored) return;
  const parsed = webhookEvent.safeParse(stored.payload);
  if (!parsed.success) return reportUnknown(shop, eventId, `a notice of the kind '${stored.type}' that we cannot read`);
  const event = parsed.data;
  if (!("order" in event.data)) {
    await followHint(shop, event.data);
    return closeEvent(shop.db, eventId, "looked at");
  }

  const order = await orderPrintedAs(shop, event.data.order);
  if (!order) return processWithoutOrder(shop, eventId, event.data.order, stored.receivedAt);
  if ((await fetchPrint(shop, order.id, event.data.order.id)) === "not_there")
    return reportUnknown(shop, eventId, `a notice about order ${order.number}, which the printer itself does not know`);
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

/** A print order's id at the provider, and the shop's own id for it. */
type PrintReference = { id: number; externalId: string | null };

async function orderPrintedAs(shop: Shop, { id, externalId }: PrintReference) {
  const [order] = await shop.db
    .select(columnsOf(orders, "id", "number"))
    .from(orders)
    .where(or(eq(orders.printfulOrderId, id), externalId ? eq(orders.printfulExternalId, externalId) : undefined));
  return order;
}

/** A notice of a print order that no order has now. @throws Error while its draft may not be stored yet */
async function processWithoutOrder(
  shop: Shop,
  eventId: string,
  { id, externalId }: PrintReference,
  receivedAt: Date,
): Promise<void> {
  if (externalId && (await isReplacedPrint(shop.db, externalId))) return closeEvent(shop.db, eventId, "outdated");
  // Our own draft may be announced before its id is stored, so let the job retry.
  const ours = externalId && /^[0-9a-f]{32}$/.test(externalId);
  if (ours && Date.now() - receivedAt.getTime() < 60_000) throw new Error("the order's draft is not stored yet");
  await reportUnknown(shop, eventId, `a notice about an order at the printer (${id}) that the shop does not know`);
}

async function reportUnknown(shop: Shop, eventId: string, what: string): Promise<void> {
  await needsAttention(shop.db, { kind: "webhook_unknown", subject: eventId, summary: `The printer sent ${what}.` });
  await closeEvent(shop.db, eventId, "parked");
}
