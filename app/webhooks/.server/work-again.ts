import { eq } from "drizzle-orm";
import { webhookEvents } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { workOnEvent } from "./work-on-event.ts";

/**
 * Works on a stored event once more, one that was set aside as well: each event is a hint about what to fetch, so that
 * twice is as good as once.
 */
export async function workAgain(shop: Shop, eventId: string): Promise<void> {
  await shop.db.update(webhookEvents).set({ processedAt: null, outcome: null }).where(eq(webhookEvents.id, eventId));
  await workOnEvent(shop, eventId);
}
