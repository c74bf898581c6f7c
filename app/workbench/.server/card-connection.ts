import Stripe from "stripe";
import type { Shop } from "#server/shop.ts";

export type CardConnection = {
  /** Which keys the shop holds: never the keys themselves. */
  keys: "test" | "live";
  isStandIn: boolean;
  ok: boolean;
  /** Milliseconds. */
  ms: number;
  /** Why there was no answer, or which. */
  error: string | null;
};

/** Whether the card processor answers to this shop's key: reads one payment and changes nothing. */
export async function cardConnection({ config, stripe }: Pick<Shop, "config" | "stripe">): Promise<CardConnection> {
  const keys = config.STRIPE_SECRET_KEY.includes("_live_") ? "live" : "test";
  const isStandIn = config.STRIPE_API_BASE !== undefined;
  const started = performance.now();
  const connection = (ok: boolean, error: string | null): CardConnection => {
    const ms = Math.round(performance.now() - started);
    return { keys, isStandIn, ok, ms, error };
  };
  try {
    await stripe.paymentIntents.list({ limit: 1 }, { timeout: 8_000, maxNetworkRetries: 0 });
    return connection(true, null);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // The provider's own words may quote part of a key.
    return connection(
      false,
      error.statusCode ? `It answered ${error.statusCode} (${error.type}).` : "It doesn’t respond.",
    );
  }
}
