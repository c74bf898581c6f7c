import { eq, sql } from "drizzle-orm";
import Stripe from "stripe";
import { needsAttention, settleSubject } from "#app/shared/.server/attention.ts";
import type { Queryable } from "#database/open.ts";
import { attentionItems, providerProblems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

const provider = "stripe";
const kind = "card_service_failing";
/** Milliseconds for which nothing is looked for after nothing was found: every buyer's payment tells of success. */
const restMs = 5_000;
/** When this process last saw that all is well. */
const wellAt = new WeakMap<Shop, number>();
const isStripes = eq(providerProblems.provider, provider);

/**
 * Keeps in mind that a payment could not be prepared: no sale is possible then, and no event and no order tells of it.
 * A key that is refused comes right only by a person, so it is on the desk at once; anything else after some minutes,
 * by `noticeAttentionItems`. What a person took off the desk by hand is not put back by the next shopper.
 */
export async function cardServiceFailed(shop: Shop, error: Stripe.errors.StripeError): Promise<void> {
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

/** A payment could be prepared: what was before is over, at the latest with the next one after some seconds. */
export async function cardServiceAnswered(shop: Shop): Promise<void> {
  if (Date.now() - (wellAt.get(shop) ?? 0) < restMs) return;
  const [over] = await shop.db.delete(providerProblems).where(isStripes).returning({ id: providerProblems.id });
  if (over)
    await settleSubject(shop.db, kind, over.id, { name: "The shop", resolution: "A payment could be prepared." });
  wellAt.set(shop, Date.now());
}

/** What the card service last failed with and since when, unless it has answered after that. */
export async function readCardProblem(db: Queryable) {
  const [problem] = await db
    .select({ since: providerProblems.since, isRefused: providerProblems.isRefused })
    .from(providerProblems)
    .where(isStripes);
  return problem ?? null;
}
