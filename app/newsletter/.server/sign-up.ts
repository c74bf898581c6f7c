import { welcomeEmail } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { newsletterSubscribers } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { NewsletterAnswer } from "../contract.ts";
import { checkoutConsentText, consentText, repeatEmailMinutes, signupTexts, unconfirmedDays } from "../rules.ts";
import { readListToken } from "./list-token.ts";
import { changeSubscriber, lockSubscriber, readSubscriber, type Subscriber } from "./subscribers.ts";
import { makeWelcomeCode, usableCode } from "./welcome-code.ts";

type SignupOutcome = { status: 200 | 409 | 429; answer: NewsletterAnswer };

const welcome: SignupOutcome = { status: 200, answer: { success: true } };
const already: SignupOutcome = {
  status: 409,
  answer: { success: false, error: signupTexts.subscribed, reason: "already subscribed" },
};
const tooMany: SignupOutcome = {
  status: 429,
  answer: { success: false, error: signupTexts.tooMany, reason: "rate limit" },
};

/**
 * Signs an address up (R-NEWSLETTER-4, R-NEWSLETTER-8), without subscribing it yet: it gets one email with its code and
 * a confirmation link, and no marketing before it confirms.
 * @param email normalized
 * @param from the network address, null if unknown
 */
export async function signUpForNewsletter(
  shop: Shop,
  { email }: { email: string },
  from: string | null,
): Promise<SignupOutcome> {
  if (!(await consume(shop, rateLimits.newsletter(from)))) return tooMany;

  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const consent = { consentText, consentSource: "newsletter", consentAt: now } as const;
    const [added] = await tx
      .insert(newsletterSubscribers)
      .values({ email, ...consent, lastMailAt: now })
      .onConflictDoNothing()
      .returning();
    if (added) {
      const discountCode = await makeWelcomeCode(shop, tx, email);
      await queueWelcome(shop, tx, await changeSubscriber(tx, added.id, { discountCode }), now);
      return welcome;
    }
    const known = (await lockSubscriber(tx, { email }))!;
    return signUpAgain(shop, tx, known, consent);
  });
}

async function signUpAgain(shop: Shop, tx: Transaction, known: Subscriber, consent: Consent): Promise<SignupOutcome> {
  const now = consent.consentAt;
  if (known.suppressedAt) return pretendSuccess(tx, known, now);
  if (known.status === "subscribed") return already;
  if (known.status === "unsubscribed") {
    await rejoin(shop, tx, known, consent);
    return welcome;
  }
  // Same reply either way. The email is repeated at most hourly, so that nobody can flood a mailbox.
  const due = !known.lastMailAt || now.getTime() - known.lastMailAt.getTime() >= repeatEmailMinutes * 60_000;
  if (due) await queueWelcome(shop, tx, await changeSubscriber(tx, known.id, { lastMailAt: now }), now);
  return already;
}

/**
 * A suppressed address gets no email, but strangers must not learn that it is suppressed. So the reply is the one for a
 * new address, and then the one for an unconfirmed address for as long as those are kept.
 */
async function pretendSuccess(tx: Transaction, known: Subscriber, now: Date): Promise<SignupOutcome> {
  const forgotten = now.getTime() - unconfirmedDays * 24 * 3600 * 1000;
  if (known.triedAt && known.triedAt.getTime() > forgotten) return already;
  await changeSubscriber(tx, known.id, { triedAt: now });
  return welcome;
}

/**
 * Asks a shopper who ticked the box at the checkout to confirm. There is no code, since this was the first order. Runs
 * in the payment's transaction. Ignores addresses that are subscribed or still unconfirmed.
 */
export async function joinAtCheckout(
  shop: Shop,
  tx: Transaction,
  order: { email: string | null; marketingConsent: boolean },
): Promise<void> {
  if (!order.marketingConsent || !order.email) return;
  const email = order.email.toLowerCase();
  const now = shop.clock.now();
  const consent = { consentText: checkoutConsentText, consentSource: "checkout", consentAt: now } as const;
  const [added] = await tx
    .insert(newsletterSubscribers)
    .values({ email, ...consent, lastMailAt: now })
    .onConflictDoNothing()
    .returning();
  if (added) return void (await queueWelcome(shop, tx, added, now));
  const known = await lockSubscriber(tx, { email });
  if (known?.status !== "unsubscribed" || known.suppressedAt) return;
  await rejoin(shop, tx, known, consent);
}

type Consent = Pick<Subscriber, "consentText" | "consentSource"> & { consentAt: Date };

/** An address that has left must confirm again. */
async function rejoin(shop: Shop, tx: Transaction, { id }: Subscriber, consent: Consent): Promise<void> {
  const lastMailAt = consent.consentAt;
  const off = { status: "pending", confirmedAt: null, unsubscribedAt: null } as const;
  await queueWelcome(shop, tx, await changeSubscriber(tx, id, { ...consent, ...off, lastMailAt }), lastMailAt);
}

/** Queues the confirmation email in the sign-up's transaction. Each sign-up may queue it once more. */
const queueWelcome = (shop: Shop, tx: Queryable, subscriber: Subscriber, now: Date): Promise<boolean> =>
  queueEmail(shop, tx, welcomeEmail, {
    to: subscriber.email,
    event: `${subscriber.id}.${now.getTime()}`,
    data: { subscriberId: subscriber.id },
  });

/**
 * What a confirmation link finds: an open confirmation, a completed one, or nothing it can still confirm. Also whether
 * there is a code to use, which not every email has.
 */
type Confirmation = { state: "open" | "done"; email: string; hasCode: boolean } | { state: "over" };

/** Read-only, for the page: email clients open links on their own. */
export async function readConfirmation(shop: Shop, token: string): Promise<Confirmation> {
  const id = readListToken(shop, "confirm", token);
  return stateOf(shop.db, id ? await readSubscriber(shop.db, id) : undefined);
}

/** Subscribes the address. Idempotent, and does not resubscribe an address that has left since. */
export async function confirmSubscription(shop: Shop, token: string): Promise<Confirmation> {
  const id = readListToken(shop, "confirm", token);
  if (!id) return { state: "over" };
  return shop.db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, { id });
    if (subscriber?.status !== "pending") return stateOf(tx, subscriber);
    return stateOf(tx, await changeSubscriber(tx, id, { status: "subscribed", confirmedAt: shop.clock.now() }));
  });
}

async function stateOf(db: Queryable, subscriber: Subscriber | undefined): Promise<Confirmation> {
  if (!subscriber || subscriber.status === "unsubscribed") return { state: "over" };
  const state = subscriber.status === "subscribed" ? "done" : "open";
  return { state, email: subscriber.email, hasCode: (await usableCode(db, subscriber)) !== null };
}
