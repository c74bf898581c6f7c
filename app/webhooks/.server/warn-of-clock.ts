import type { Shop } from "#server/shop.ts";

/**
 * Logs an event that was refused although its signature is genuine. Otherwise a wrong clock would refuse every event
 * without a word, and payments would wait for the sweeper.
 */
export function warnOfClock({ stripe, config, log }: Shop, body: string, signature: string): void {
  const [, signedAt] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
  const anyTime = Number.MAX_SAFE_INTEGER;
  try {
    stripe.webhooks.constructEvent(body, signature, config.STRIPE_WEBHOOK_SECRET, anyTime);
  } catch {
    return; // forged
  }
  const secondsOld = Math.round(Date.now() / 1000) - Number(signedAt);
  log.warn({ secondsOld }, "a genuine event of Stripe was refused for its time: compare this machine's clock");
}
