import { and, isNotNull, lt, sql } from "drizzle-orm";
import { webhookEvents } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { eventDays } from "../rules.ts";

/** Deletes old events: they contain personal data and are not needed for long once processed. */
export async function purgeExpiredEvents({ db }: Shop): Promise<void> {
  const old = lt(webhookEvents.receivedAt, sql`now() - make_interval(days => ${eventDays})`);
  await db.delete(webhookEvents).where(and(isNotNull(webhookEvents.processedAt), old));
}
