import { and, desc, eq, sql } from "drizzle-orm";
import { sendWebhook, tryKey } from "#app/outgoing-webhooks/.server/jobs.ts";
import { webhookBody } from "#app/outgoing-webhooks/.server/message-body.ts";
import type { ReplayForm } from "#app/outgoing-webhooks/contract.ts";
import { testType } from "#app/outgoing-webhooks/rules.ts";
import { startOfDay } from "#app/pricing/working-days.ts";
import type { Transaction } from "#database/open.ts";
import { columnsOf, queryRows } from "#database/query-rows.ts";
import { orders, webhookDeliveries, webhookMessages } from "#database/schema/index.ts";
import { enqueueAtOnce, withRequestId } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, doneAt, missing, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { type ListQuery, pluralize, rowsPerPage } from "../../kit/list-query.ts";
import { log, settleFailing, withEndpoint } from "./endpoints.ts";

/** A page of an endpoint's deliveries, newest first. */
export async function listDeliveries({ db }: Pick<Shop, "db">, id: string, { page, filters }: ListQuery) {
  const status = filters.status as (typeof webhookDeliveries.$inferSelect)["status"] | undefined;
  const where = and(eq(webhookDeliveries.endpointId, id), status ? eq(webhookDeliveries.status, status) : undefined);
  const [deliveries, total] = await Promise.all([
    db
      .select({
        ...columnsOf(webhookDeliveries, "id", "messageId", "status", "attempts", "nextAt", "triedAt"),
        ...columnsOf(webhookDeliveries, "responseStatus", "response", "error"),
        ...columnsOf(webhookMessages, "type", "at"),
        number: orders.number,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
      .leftJoin(orders, eq(orders.id, webhookMessages.orderId))
      .where(where)
      .orderBy(desc(webhookDeliveries.id))
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage),
    db.$count(webhookDeliveries, where),
  ]);
  return { deliveries, total };
}
export type Delivery = Awaited<ReturnType<typeof listDeliveries>>["deliveries"][number];

const notActive = refused("Turn the endpoint on first: nothing is sent while it is off");

/**
 * Sends one message again, under the id that it had, or the next try at once; the schedule starts over. The last failed
 * one closes the endpoint's row on the desk.
 */
export async function sendAgain(shop: Shop, staff: Staff, id: string, deliveryId: number): Promise<Outcome> {
  return withEndpoint(shop, id, async (tx, endpoint) => {
    if (endpoint.status !== "active") return notActive;
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ status: "waiting", step: 0, nextAt: sql`now()` })
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, id)))
      .returning({ attempt: webhookDeliveries.attempts, messageId: webhookDeliveries.messageId });
    if (!delivery) return missing;
    const next = { deliveryId, attempt: delivery.attempt };
    await enqueueAtOnce(shop, tx, sendWebhook, next, tryKey(next));
    await settleOnceSent(tx, staff, id);
    await log(tx, staff, "send", endpoint, `sent ${delivery.messageId} again to`);
    return done("again");
  });
}

/** Sends the failed messages since a day again, or all that are not on their way (R-HOOK-4). */
export async function replayMessages(
  shop: Shop,
  staff: Staff,
  id: string,
  { since, which }: ReplayForm,
): Promise<Outcome> {
  return withEndpoint(shop, id, async (tx, endpoint) => {
    if (endpoint.status !== "active") return notActive;
    const [replayed] = await queryRows<{ count: number }>(tx, "select replay_webhooks($1, $2, $3, $4) as count", [
      id,
      startOfDay(since).toISOString(),
      which === "failed",
      withRequestId({}).requestId ?? null,
    ]);
    const count = replayed!.count;
    if (count === 0) return refused("There is nothing to send again since that day", "since");
    await settleOnceSent(tx, staff, id);
    await log(tx, staff, "send", endpoint, `replayed ${pluralize(count, "message", "messages")} since ${since} to`);
    return doneAt(`/admin/settings/webhooks/${id}?done=replayed`);
  });
}

/** Closes the endpoint's row on the desk, unless a message is left that was given up. */
async function settleOnceSent(tx: Transaction, staff: Staff, id: string): Promise<void> {
  const isFailed = and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, "failed"));
  if ((await tx.$count(webhookDeliveries, isFailed)) === 0)
    await settleFailing(tx, staff, id, "Its messages were sent again.");
}

/** Sends a test event, to this endpoint only and whatever its events are. */
export async function sendTest(shop: Shop, staff: Staff, id: string): Promise<Outcome> {
  return withEndpoint(shop, id, async (tx, endpoint) => {
    if (endpoint.status !== "active") return notActive;
    const message = { id: `msg_${crypto.randomUUID().replaceAll("-", "")}`, type: testType, at: new Date() };
    const body = webhookBody(message, { message: "This is a test of your webhook endpoint." });
    await tx.insert(webhookMessages).values({ ...message, body });
    const [delivery] = await tx
      .insert(webhookDeliveries)
      .values({ messageId: message.id, endpointId: id })
      .returning({ deliveryId: webhookDeliveries.id });
    const first = { deliveryId: delivery!.deliveryId, attempt: 0 };
    await enqueueAtOnce(shop, tx, sendWebhook, first, tryKey(first));
    await log(tx, staff, "send", endpoint, "sent a test event to");
    return done("tested");
  });
}
