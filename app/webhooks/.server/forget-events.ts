import { and, isNotNull, lt, sql } from "drizzle-orm";
import { webhookEvents } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { eventDays } from "../rules.ts";

/** What providers told of payments and parcels names people; once it is worked off nobody needs it for long. */
export async function forgetEvents({ db }: Shop): Promise<void> {
  const old = lt(webhookEvents.receivedAt, sql`now() - make_interval(days => ${eventDays})`);
  await db.delete(webhookEvents).where(and(isNotNull(webhookEvents.processedAt), old));
}
