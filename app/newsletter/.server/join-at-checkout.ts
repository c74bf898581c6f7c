import type { Transaction } from "#database/open.ts";
import { newsletterSubscribers } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { checkoutConsentText } from "../rules.ts";
import { queueWelcome } from "./queue-welcome.ts";
import { changeSubscriber, lockSubscriber } from "./subscribers.ts";

/**
 * Who crossed the box at the checkout is asked to confirm, like anybody else; without a code, since this was the
 * first order. Called with the payment, in its transaction. Who is on the list, or on the way there, stays as they are.
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
  const back = await changeSubscriber(tx, known.id, {
    ...consent,
    status: "pending",
    confirmedAt: null,
    unsubscribedAt: null,
    lastMailAt: now,
  });
  await queueWelcome(shop, tx, back, now);
}
