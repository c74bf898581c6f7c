import { and, eq, lt, sql } from "drizzle-orm";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { deliveryDays } from "../rules.ts";
import { sendWebhook, tryKey } from "./jobs.ts";

/** Real seconds after which a try that is due should have begun. */
const overdueSeconds = 30;
/** Deliveries queued again at once; the rest follows with the next sweep. */
const batch = 500;

/** Queues tries that are overdue: their jobs were lost, or their endpoint was not active when they ran. */
async function requeueWebhooks(shop: Shop): Promise<void> {
  const overdue = await shop.db
    .select({ deliveryId: webhookDeliveries.id, attempt: webhookDeliveries.attempts })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        // Written out, so that a prepared statement can use the index of those that wait.
        sql`${webhookDeliveries.status} = 'waiting'`,
        lt(webhookDeliveries.nextAt, sql`now() - make_interval(secs => ${overdueSeconds})`),
        eq(webhookEndpoints.status, "active"),
      ),
    )
    .orderBy(webhookDeliveries.nextAt)
    .limit(batch);
  for (const each of overdue) await enqueue(shop, shop.db, sendWebhook, each, tryKey(each));
}

/** Deletes messages after `deliveryDays`, with their deliveries, also those that still wait (R-HOOK-6). */
async function forgetWebhooks({ db }: Shop): Promise<void> {
  await db.delete(webhookMessages).where(lt(webhookMessages.at, sql`now() - make_interval(days => ${deliveryDays})`));
}

/** What the sweeper does for webhook endpoints. */
export const webhookChores = { requeueWebhooks, forgetWebhooks };
