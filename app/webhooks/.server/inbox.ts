import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { webhookEvents } from "#database/schema/index.ts";
import { withRequestId } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { eventDays } from "../rules.ts";
import type { EventJob } from "./jobs.ts";

/**
 * Accepts an authenticated event: stores it once under its id and queues its job, in one statement. A repeated
 * delivery changes nothing.
 * @param about spares the job to read the event before it fetches what it is about
 */
export async function storeEvent(
  shop: Shop,
  event: { id: string; provider: "stripe" | "printful"; type: string; payload: unknown },
  about?: EventJob["about"],
): Promise<void> {
  const job: EventJob = { eventId: event.id, ...(about && { about }) };
  await queryRows(shop.db, "select take_in_event($1, $2)", [storable(event), JSON.stringify(withRequestId(job))]);
}

/** As JSON. PostgreSQL cannot store NUL: an event with one would be refused and redelivered for days. */
function storable(event: object): string {
  const text = JSON.stringify(event);
  if (!text.includes("\\u0000")) return text;
  return JSON.stringify(event, (_, value) => (typeof value === "string" ? value.replaceAll("\0", " ") : value));
}

/** An event that is not processed yet. */
export async function openEvent(shop: Shop, id: string) {
  const [event] = await shop.db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.processedAt)));
  return event;
}

/** Marks an event as processed. @param outcome what came of it, for staff */
export async function closeEvent(db: Queryable, id: string, outcome: string): Promise<void> {
  await queryRows(db, "select close_event($1, $2)", [id, outcome]);
}

/** Deletes old events: they contain personal data and are not needed for long once processed. */
export async function purgeExpiredEvents({ db }: Shop): Promise<void> {
  const old = lt(webhookEvents.receivedAt, sql`now() - make_interval(days => ${eventDays})`);
  await db.delete(webhookEvents).where(and(isNotNull(webhookEvents.processedAt), old));
}
