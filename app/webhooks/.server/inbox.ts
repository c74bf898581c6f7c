import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { webhookEvents } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { processEvent } from "./jobs.ts";

/**
 * Accepts an authenticated event: stores it once under its id and queues its job, in one transaction. A repeated
 * delivery changes nothing.
 */
export async function storeEvent(
  shop: Shop,
  event: { id: string; provider: "stripe" | "printful"; type: string; payload: unknown },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(webhookEvents)
      .values(storable(event))
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    if (added) await enqueue(shop, tx, processEvent, { eventId: event.id }, event.id);
  });
}

/** PostgreSQL cannot store NUL: an event with one would be refused and redelivered for days. */
const storable = <Event extends object>(event: Event): Event =>
  JSON.parse(JSON.stringify(event), (_, value) => (typeof value === "string" ? value.replaceAll("\0", " ") : value));

/** An event that is not processed yet. */
export async function openEvent(shop: Shop, id: string) {
  const [event] = await shop.db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.processedAt)));
  return event;
}

export async function closeEvent(db: Queryable, id: string, outcome: string): Promise<void> {
  await db.update(webhookEvents).set({ processedAt: new Date(), outcome }).where(eq(webhookEvents.id, id));
}
