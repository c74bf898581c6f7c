import { eq } from "drizzle-orm";
import { webhookEvents } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { processStoredEvent } from "./process-stored-event.ts";

/** Processes a stored event again, even one set aside: events are only hints, so repeating is safe. */
export async function reprocessEvent(shop: Shop, eventId: string): Promise<void> {
  await shop.db.update(webhookEvents).set({ processedAt: null, outcome: null }).where(eq(webhookEvents.id, eventId));
  await processStoredEvent(shop, eventId);
}
