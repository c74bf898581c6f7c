import { eq, sql } from "drizzle-orm";
import Stripe from "stripe";
import { needsAttention, settleSubject } from "#app/shared/.server/attention.ts";
import type { Queryable } from "#database/open.ts";
import { attentionItems, providerProblems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

const provider = "stripe";
const kind = "card_service_failing";
/** Milliseconds until the next check after finding no problem: every buyer's payment reports success. */
const restMs = 5_000;
/** When this process last saw no problem. */
const wellAt = new WeakMap<Shop, number>();
const isStripes = eq(providerProblems.provider, provider);

/**
 * Records that a payment could not be prepared: nothing can be sold then, but no event or order shows it. A refused key
 * needs a person, so it goes on the attention desk at once; anything else after some minutes, by
 * `noticeAttentionItems`. An item that a person removed is not put back by the next shopper.
 */
export async function paymentProviderFailed(shop: Shop, error: Stripe.errors.StripeError): Promise<void> {
  const isRefused =
    error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;
  wellAt.delete(shop);
  const now = { error: error.message.slice(0, 500), isRefused };
  await shop.db.transaction(async (tx) => {
    const [problem] = await tx
      .insert(providerProblems)
      .values({ provider, ...now })
      .onConflictDoUpdate({ target: providerProblems.provider, set: { ...now, lastAt: sql`now()` } })
      .returning();
    if (!problem || !isRefused) return;
    const [known] = await tx
      .select({ id: attentionItems.id })
      .from(attentionItems)
      .where(eq(attentionItems.dedupeKey, `${kind}:${problem.id}`))
      .limit(1);
    if (known) return;
    const summary = `Stripe refuses the shop’s key, so nobody can pay: ${now.error}`;
    await needsAttention(tx, { kind, subject: problem.id, summary });
  });
}

/**
 * A payment could be prepared, so an earlier problem is over. Takes effect at the latest with the next success after a
 * few seconds.
 */
export async function paymentProviderAnswered(shop: Shop): Promise<void> {
  if (Date.now() - (wellAt.get(shop) ?? 0) < restMs) return;
  const [over] = await shop.db.delete(providerProblems).where(isStripes).returning({ id: providerProblems.id });
  if (over)
    await settleSubject(shop.db, kind, over.id, { name: "The shop", resolution: "A payment could be prepared." });
  wellAt.set(shop, Date.now());
}

/** The payment provider's last failure and when it began, unless it has succeeded since. */
export async function readCardProblem(db: Queryable) {
  const [problem] = await db
    .select({ since: providerProblems.since, isRefused: providerProblems.isRefused })
    .from(providerProblems)
    .where(isStripes);
  return problem ?? null;
}
