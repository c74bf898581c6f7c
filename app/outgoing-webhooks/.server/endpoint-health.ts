import { eq, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { webhookEndpoints } from "#database/schema/index.ts";
import { failingDays } from "../rules.ts";

/** An endpoint took a message. What was given up before stays on the desk, until somebody sends it again. */
export async function noteSuccess(tx: Transaction, endpointId: string): Promise<void> {
  await tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpointId));
}

/**
 * A try failed: an endpoint that is gone, or has taken nothing for `failingDays`, is disabled (R-HOOK-5). Staff hear of
 * that, and of each message that is given up.
 */
export async function noteFailure(
  tx: Transaction,
  endpointId: string,
  { status, error, isLast }: { status: number | null; error: string; isLast: boolean },
): Promise<void> {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, now())` })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning({
      url: webhookEndpoints.url,
      isFailingLong: sql<boolean>`${webhookEndpoints.failingSince} < now() - make_interval(days => ${failingDays})`,
    });
  if (!endpoint) return;
  const isGone = status === 410;
  const reason = isGone
    ? "It answered 410, which means that nobody listens there any more"
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
