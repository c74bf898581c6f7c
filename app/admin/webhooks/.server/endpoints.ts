import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { newStoredSecret, readStoredSecret } from "#app/outgoing-webhooks/.server/secrets.ts";
import { type EndpointForm, endpointFields } from "#app/outgoing-webhooks/contract.ts";
import { maxEndpoints, rotationHours, urlProblem } from "#app/outgoing-webhooks/rules.ts";
import { settleSubject } from "#app/shared/.server/attention.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { webhookDeliveries, webhookEndpoints } from "#database/schema/index.ts";
import { WebhookError } from "#providers/webhooks/sender.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { answerWith, conflict, done, doneAt, missing, type Outcome, refused } from "../../kit/.server/run-action.ts";

const columns = {
  ...columnsOf(webhookEndpoints, "id", "url", "events", "status", "reason", "failingSince", "secretShownAt"),
  ...columnsOf(webhookEndpoints, "createdAt"),
  /** Differs after each change of what its form holds. */
  version: sql<string>`md5(${webhookEndpoints.url} || ' ' || array_to_string(${webhookEndpoints.events}, ' '))`,
  /** Until when two secrets sign; null if one does. */
  bothUntil:
    sql`case when ${webhookEndpoints.oldSecretUntil} > now() then ${webhookEndpoints.oldSecretUntil} end`.mapWith(
      (at: string | null) => (at === null ? null : new Date(at)),
    ),
};

/** Every endpoint, oldest first, with the number of its messages that wait and that were given up. */
export async function listEndpoints({ db }: Pick<Shop, "db">) {
  const countOf = (status: "waiting" | "failed") =>
    db.$count(
      webhookDeliveries,
      and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), eq(webhookDeliveries.status, status)),
    );
  return db
    .select({ ...columns, waiting: countOf("waiting"), failed: countOf("failed") })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** An endpoint; undefined if there is none of this id. Its secret is never read with it. */
export async function readEndpoint(db: Queryable, id: string) {
  const [endpoint] = await db.select(columns).from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return endpoint;
}
export type Endpoint = NonNullable<Awaited<ReturnType<typeof readEndpoint>>>;

/** Adds an endpoint, whose page then shows the secret once. */
export async function addEndpoint(shop: Shop, staff: Staff, form: EndpointForm): Promise<Outcome> {
  const problem = await problemOf(shop, form.url);
  if (problem) return refused(problem, "url", 400);
  const secret = await newStoredSecret(shop);
  return shop.db.transaction(async (tx) => {
    if ((await tx.$count(webhookEndpoints)) >= maxEndpoints)
      return refused(`A shop may have ${maxEndpoints} endpoints. Delete one first`);
    if (await isTaken(tx, form.url)) return refused("This address is an endpoint already", "url");
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ ...form, secret })
      .returning({ id: webhookEndpoints.id });
    await log(tx, staff, "create", { id: added!.id, url: form.url }, "added", { after: form });
    return doneAt(`/admin/settings/webhooks/${added!.id}?done=added`);
  });
}

/**
 * Changes address and events. What waits goes to the new address. If somebody else has changed them since the page was
 * opened, it first shows both.
 */
export async function changeEndpoint(
  shop: Shop,
  staff: Staff,
  id: string,
  { version, ...form }: EndpointForm & { version: string },
): Promise<Outcome> {
  const problem = await problemOf(shop, form.url);
  if (problem) return refused(problem, "url", 400);
  return withEndpoint(shop, id, async (tx, { url, events, version: current }) => {
    if (version !== current) return conflict(current, { stored: endpointFields({ url, events }) });
    if (await isTaken(tx, form.url, id)) return refused("This address is an endpoint already", "url");
    await tx.update(webhookEndpoints).set(form).where(eq(webhookEndpoints.id, id));
    await log(tx, staff, "update", { id, url }, "changed", { before: { url, events }, after: form });
    return done("saved");
  });
}

/** Pauses an endpoint, or turns it on again after a pause or a failure; what waits then follows. */
export async function switchEndpoint(
  shop: Shop,
  staff: Staff,
  id: string,
  status: "active" | "paused",
): Promise<Outcome> {
  return withEndpoint(shop, id, async (tx, endpoint) => {
    if (endpoint.status !== status) {
      const change = { status, reason: null, failingSince: null };
      await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id));
      if (status === "active") await settleFailing(tx, staff, id, "Turned on again.");
      await log(tx, staff, "update", endpoint, status === "active" ? "turned on" : "paused");
    }
    return done(status);
  });
}

/** A new secret. For a day the one before signs too, so that the receiver can be changed without losing a message. */
export async function rotateSecret(shop: Shop, staff: Staff, id: string): Promise<Outcome> {
  const secret = await newStoredSecret(shop);
  return withEndpoint(shop, id, async (tx, endpoint) => {
    const oldSecretUntil = sql`now() + make_interval(hours => ${rotationHours})`;
    await tx
      .update(webhookEndpoints)
      .set({ secret, secretShownAt: null, oldSecret: sql`${webhookEndpoints.secret}`, oldSecretUntil })
      .where(eq(webhookEndpoints.id, id));
    await log(tx, staff, "update", endpoint, "rotated the secret of");
    return done("rotated");
  });
}

/** Shows the secret, to the first who asks after it was made. */
export async function showSecret(shop: Shop, staff: Staff, id: string): Promise<Outcome> {
  return withEndpoint(shop, id, async (tx, endpoint) => {
    const [shown] = await tx
      .update(webhookEndpoints)
      .set({ secretShownAt: sql`now()` })
      .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.secretShownAt)))
      .returning({ secret: webhookEndpoints.secret });
    if (!shown) return refused("The secret has been shown already. Rotate it to get another");
    await log(tx, staff, "reveal", endpoint, "saw the secret of");
    return answerWith({ secret: await readStoredSecret(shop, shown.secret) });
  });
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(shop: Shop, staff: Staff, id: string): Promise<Outcome> {
  return withEndpoint(shop, id, async (tx, endpoint) => {
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await settleFailing(tx, staff, id, "The endpoint was deleted.");
    await log(tx, staff, "delete", endpoint, "deleted");
    return doneAt("/admin/settings/webhooks?done=deleted");
  });
}

/** Locks the endpoint for a change; 404 if there is none. */
export async function withEndpoint(
  shop: Shop,
  id: string,
  change: (tx: Transaction, endpoint: Endpoint) => Promise<Outcome>,
): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const [endpoint] = await tx.select(columns).from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for("update");
    return endpoint ? change(tx, endpoint) : missing;
  });
}

/** Closes the endpoint's row on the desk. */
export const settleFailing = (tx: Transaction, staff: Staff, id: string, resolution: string) =>
  settleSubject(tx, "endpoint_failing", id, { name: staff.name, resolution });

/** Writes the audit log: `did` is what was done to the endpoint. Never its secret. */
export const log = (
  tx: Transaction,
  staff: Staff,
  action: string,
  { id, url }: Pick<Endpoint, "id" | "url">,
  did: string,
  fields: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
) =>
  audit(tx, staff, "webhooks", id, { action, summary: `${did} the webhook endpoint ${new URL(url).host}`, ...fields });

/** Why messages may not be sent there; null if they may. */
async function problemOf(shop: Shop, url: string): Promise<string | null> {
  const problem = urlProblem(url, shop.config.SHOP_MODE);
  if (problem) return problem;
  try {
    await shop.webhooks.check(url);
    return null;
  } catch (error) {
    if (error instanceof WebhookError) return `${error.message}. Enter an address on the internet`;
    throw error;
  }
}

async function isTaken(tx: Transaction, url: string, besides?: string): Promise<boolean> {
  const others = besides === undefined ? undefined : ne(webhookEndpoints.id, besides);
  return (await tx.$count(webhookEndpoints, and(eq(webhookEndpoints.url, url), others))) > 0;
}
