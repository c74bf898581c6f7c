import { sql } from "drizzle-orm";
import Stripe from "stripe";
import { errorCode, errorText } from "#app/shared/error-text.ts";
import type { Database } from "#database/open.ts";
import { providerProblems, serviceChecks, serviceOutages } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { type Service, services } from "../describe-status.ts";

/** Milliseconds until a service counts as not answering. */
const deadlineMs = 10_000;

type Probed = Pick<Shop, "stripe" | "printful" | "mailer" | "storage">;

/** Calls that change nothing and that the shop's own keys must allow. */
const probes: Record<Service, (shop: Probed) => Promise<unknown>> = {
  payments: ({ stripe }) => stripe.paymentIntents.list({ limit: 1 }, { timeout: deadlineMs, maxNetworkRetries: 1 }),
  printing: ({ printful }) => printful.listOrders({ limit: 1 }, { deadlineMs }),
  email: ({ mailer }) => mailer.verify(),
  storage: ({ storage }) => storage.get("status/probe.txt"),
};

/** Why a service cannot be used. */
type ServiceProblem = {
  error: string;
  /** Whether it rejected the shop's key or password, which waiting does not fix. */
  isRefused: boolean;
};

/** Asks a service for an answer. Null if it works, or if it answers that it was asked too often. */
export async function probeService(shop: Probed, service: Service): Promise<ServiceProblem | null> {
  try {
    await probes[service](shop);
    return null;
  } catch (error) {
    if (isRateLimited(error)) return null;
    // fetch says only that it failed, its cause why.
    const cause = error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
    return { error: errorText(cause).slice(0, 500), isRefused: isRefused(error) };
  }
}

const isRateLimited = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error instanceof PrintfulError && error.kind === "rate_limited");

/** HTTP 401 and 403 of Stripe and Printful; SMTP's `EAUTH`. */
function isRefused(error: unknown): boolean {
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  return [401, 403].some((refused) => status === refused || statusCode === refused) || errorCode(error) === "EAUTH";
}

/** Asks every service for an answer and records what is down, for the status page. */
export async function checkAllServices(shop: Shop): Promise<void> {
  await Promise.all(
    services.map(async (service) => {
      const problem = await probeService(shop, service);
      if (problem) shop.log.warn({ service, ...problem }, "a service does not answer");
      await recordCheck(shop.db, service, problem);
    }),
  );
}

/** @param problem null if the service answered, which ends its outage; one of two minutes or more is remembered */
export async function recordCheck(db: Database, service: Service, problem: ServiceProblem | null): Promise<void> {
  await db.transaction(async (tx) => {
    const checkedAt = sql`now()`;
    await tx
      .insert(serviceChecks)
      .values({ service })
      .onConflictDoUpdate({ target: serviceChecks.service, set: { checkedAt } });
    if (problem) {
      await tx
        .insert(providerProblems)
        .values({ provider: service, ...problem })
        .onConflictDoUpdate({ target: providerProblems.provider, set: { ...problem, lastAt: sql`now()` } });
      return;
    }
    await tx.execute(sql`
      with over as (delete from ${providerProblems} where provider = ${service} returning since)
      insert into ${serviceOutages} (service, began_at)
      select ${service}, since from over where since < now() - interval '2 minutes'`);
  });
}
