import { and, eq, gt, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { webhookDeliveries, webhookEndpoints, webhookMessages } from "#database/schema/index.ts";
import { WebhookError } from "#providers/webhooks/sender.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { failingDays, quietHours, secondsToNextTry } from "../rules.ts";
import { sendWebhook, tryKey } from "./jobs.ts";
import { bodyOf } from "./message-body.ts";
import { readStoredSecret } from "./secrets.ts";

type Attempt = { deliveryId: number; attempt: number };
type Result = { status: number | null; response: string | null; error: string | null };

/**
 * Makes one try of a delivery and records it (R-HOOK-4). Does nothing if this try has been made, or if the endpoint is
 * not active. A worker that dies between the answer and the record sends it again, with the same webhook-id.
 */
export async function sendDelivery(shop: Shop, attempt: Attempt): Promise<void> {
  const due = await readDue(shop, attempt);
  if (due) await record(shop, attempt, due.endpoint.id, await tryOnce(shop, due));
}

async function readDue({ db }: Shop, { deliveryId, attempt }: Attempt) {
  const { secret, oldSecret, url, id } = webhookEndpoints;
  const stillSigns = gt(webhookEndpoints.oldSecretUntil, sql`now()`);
  const [due] = await db
    .select({
      message: webhookMessages,
      endpoint: { id, url, secret, oldSecret: sql<string | null>`case when ${stillSigns} then ${oldSecret} end` },
    })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(isThisTry({ deliveryId, attempt }), eq(webhookEndpoints.status, "active")));
  return due;
}
type Due = NonNullable<Awaited<ReturnType<typeof readDue>>>;

const isThisTry = ({ deliveryId, attempt }: Attempt) =>
  and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.status, "waiting"),
    eq(webhookDeliveries.attempts, attempt),
  );

/** Holds no database connection while it waits for the answer. */
async function tryOnce(shop: Shop, { message, endpoint }: Due): Promise<Result> {
  const secrets = await readSecrets(shop, endpoint);
  if (!secrets)
    return {
      status: null,
      response: null,
      error: "The secret cannot be read, because SESSION_SECRET is another one now: rotate the secret",
    };
  const body = await bodyOf(shop, message);
  try {
    const answer = await shop.webhooks.send({ url: endpoint.url, id: message.id, body, secrets });
    return { status: answer.status, response: answer.text, error: null };
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return { status: error.answer?.status ?? null, response: error.answer?.text ?? null, error: error.message };
  }
}

/** The secrets that sign, the newest first; null if that one cannot be read. */
async function readSecrets(shop: Shop, { secret, oldSecret }: Due["endpoint"]): Promise<string[] | null> {
  const read = (stored: string) => readStoredSecret(shop, stored).catch(() => null);
  const newest = await read(secret);
  if (newest === null) return null;
  // One that was rotated because SESSION_SECRET had changed signs no more.
  const old = oldSecret === null ? null : await read(oldSecret);
  return old === null ? [newest] : [newest, old];
}

/** Records a try, with what follows: the next try, or the endpoint's failing. */
async function record(shop: Shop, attempt: Attempt, endpointId: string, result: Result): Promise<void> {
  await shop.db.transaction(async (tx) => {
    // Lock the endpoint first, in the order of its deletion.
    await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId)).for("update");
    const { status, error } = result;
    const wasQuiet = error !== null && !(await wasTriedLately(tx, endpointId));
    if (error === null) {
      if (await recordTry(tx, attempt, result, null)) await noteSuccess(tx, endpointId);
      return;
    }
    const [delivery] = await tx
      .select({ step: webhookDeliveries.step })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, attempt.deliveryId));
    const seconds = delivery ? secondsToNextTry(delivery.step + 1, Math.random()) : null;
    if (!(await recordTry(tx, attempt, result, seconds))) return;
    if (seconds !== null) {
      const next = { ...attempt, attempt: attempt.attempt + 1 };
      await enqueue(shop, tx, sendWebhook, next, tryKey(next), { afterSeconds: seconds });
    }
    await noteFailure(tx, endpointId, { status, error, isLast: seconds === null, wasQuiet });
  });
}

/** Whether anything was sent to the endpoint in the last `quietHours`. Call before this try is recorded. */
async function wasTriedLately(tx: Transaction, endpointId: string): Promise<boolean> {
  const [tried] = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        gt(webhookDeliveries.triedAt, sql`now() - make_interval(hours => ${quietHours})`),
      ),
    )
    .limit(1);
  return tried !== undefined;
}

/** @returns false if the try has been recorded already */
async function recordTry(tx: Transaction, attempt: Attempt, result: Result, seconds: number | null): Promise<boolean> {
  const failed = seconds === null ? ("failed" as const) : ("waiting" as const);
  const recorded = await tx
    .update(webhookDeliveries)
    .set({
      status: result.error === null ? "delivered" : failed,
      attempts: attempt.attempt + 1,
      step: sql`${webhookDeliveries.step} + 1`,
      triedAt: sql`now()`,
      nextAt: result.error !== null && seconds !== null ? sql`now() + make_interval(secs => ${seconds})` : null,
      responseStatus: result.status,
      response: result.response,
      error: result.error,
    })
    .where(isThisTry(attempt))
    .returning({ id: webhookDeliveries.id });
  return recorded.length > 0;
}

/**
 * An endpoint accepted a message. Earlier messages that were given up stay on the desk until somebody sends them again.
 */
async function noteSuccess(tx: Transaction, endpointId: string): Promise<void> {
  await tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpointId));
}

/**
 * A try failed: an endpoint that is gone, or has taken nothing for `failingDays`, is disabled (R-HOOK-5). Staff hear of
 * that, and of each message that is given up.
 * @param wasQuiet nothing had been tried for long, so an earlier failure says nothing about the days since
 */
async function noteFailure(
  tx: Transaction,
  endpointId: string,
  { status, error, isLast, wasQuiet }: { status: number | null; error: string; isLast: boolean; wasQuiet: boolean },
): Promise<void> {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: wasQuiet ? sql`now()` : sql`coalesce(${webhookEndpoints.failingSince}, now())` })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning({
      url: webhookEndpoints.url,
      isFailingLong: sql<boolean>`${webhookEndpoints.failingSince} < now() - make_interval(days => ${failingDays})`,
    });
  if (!endpoint) return;
  const isGone = status === 410;
  const reason = isGone
    ? "It answered 410, which means that it wants no more messages"
    : `It took nothing for ${failingDays} days. ${error}`;
  const isDisabled = isGone || endpoint.isFailingLong;
  if (isDisabled)
    await tx.update(webhookEndpoints).set({ status: "disabled", reason }).where(eq(webhookEndpoints.id, endpointId));
  if (!isDisabled && !isLast) return;
  const { host } = new URL(endpoint.url);
  await needsAttention(tx, {
    kind: "endpoint_failing",
    subject: endpointId,
    summary: isDisabled
      ? `The webhook endpoint at ${host} was disabled. ${reason}. Events wait for it for 30 days.`
      : `The webhook endpoint at ${host} did not take a message, however often it was sent. ${error}.`,
  });
}
