import { eq } from "drizzle-orm";
import { webhookEvents } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { EventJob } from "./jobs.ts";
import { processPrintfulEvent } from "./process-printful-event.ts";
import { processStripeEvent } from "./process-stripe-event.ts";

/** Processes a stored event of either provider, unless it is done. */
export const processStoredEvent = (shop: Shop, eventId: string, about?: EventJob["about"]): Promise<void> =>
  eventId.startsWith("stripe:") ? processStripeEvent(shop, eventId, about) : processPrintfulEvent(shop, eventId);

/** Processes a stored event again, even one set aside: events are only hints, so repeating is safe. */
export async function reprocessEvent(shop: Shop, eventId: string): Promise<void> {
  await shop.db.update(webhookEvents).set({ processedAt: null, outcome: null }).where(eq(webhookEvents.id, eventId));
  await processStoredEvent(shop, eventId);
}
