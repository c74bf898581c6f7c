import Stripe from "stripe";
import type { Shop } from "#server/shop.ts";
import { type TestCard, testCards } from "../contract.ts";
import type { ShopReply } from "./call-shop.ts";

export type CardConnection = {
  /** Which kind of keys the shop uses; never the keys themselves. */
  keys: "test" | "live";
  isSandbox: boolean;
  ok: boolean;
  /** Milliseconds. */
  ms: number;
  /** The reason for a failure. */
  error: string | null;
};

/** Checks that Stripe accepts the shop's key, by reading one payment; changes nothing. */
export async function cardConnection({ config, stripe }: Pick<Shop, "config" | "stripe">): Promise<CardConnection> {
  const keys = config.STRIPE_SECRET_KEY.includes("_live_") ? "live" : "test";
  const isSandbox = config.STRIPE_API_BASE !== undefined;
  const started = performance.now();
  const connection = (ok: boolean, error: string | null): CardConnection => {
    const ms = Math.round(performance.now() - started);
    return { keys, isSandbox, ok, ms, error };
  };
  try {
    await stripe.paymentIntents.list({ limit: 1 }, { timeout: 8_000, maxNetworkRetries: 0 });
    return connection(true, null);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Stripe's own message may quote part of a key.
    return connection(
      false,
      error.statusCode ? `It answered ${error.statusCode} (${error.type}).` : "It doesn’t respond.",
    );
  }
}

export type Confirmed = {
  answered: ShopReply;
  outcome: "succeeded" | "processing" | "asks" | "declined" | "failed";
  /** The bank's reason for declining. */
  message: string | null;
  /** URL of the bank's challenge. */
  bank: string | null;
};

const outcomes = new Map<string, Confirmed["outcome"]>([
  ["succeeded", "succeeded"],
  ["processing", "processing"],
  ["requires_action", "asks"],
]);

/**
 * Confirms a payment as the card form does, with one of Stripe's test cards.
 * @throws Error with a live key: nothing here may ever charge a real card
 */
export async function confirmCard(
  { config, stripe }: Pick<Shop, "config" | "stripe">,
  { intent, orderId, card }: { intent: string; orderId: string; card: TestCard },
): Promise<Confirmed> {
  if (config.SHOP_MODE !== "rehearsal" || !config.STRIPE_SECRET_KEY.includes("_test_")) {
    throw new Error("a test payment was asked of a shop with live keys");
  }
  const sent = {
    payment_method: testCards[card].paymentMethod,
    return_url: `${config.PUBLIC_URL}/success?order=${orderId}`,
  };
  const started = performance.now();
  const answered = (status: number | null, body: unknown): ShopReply => ({
    method: "POST",
    path: `/v1/payment_intents/${intent}/confirm`,
    sent,
    status,
    body,
    ms: Math.round(performance.now() - started),
  });
  try {
    const { id, status, next_action, amount, currency } = await stripe.paymentIntents.confirm(intent, sent);
    const bank = next_action?.redirect_to_url?.url ?? null;
    const answer = answered(200, { id, status, amount, currency, next_action });
    return { answered: answer, outcome: outcomes.get(status) ?? "failed", message: null, bank };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, decline_code, message } = error;
    const outcome = error instanceof Stripe.errors.StripeCardError ? "declined" : "failed";
    const body = { error: { type, code, decline_code, message } };
    return { answered: answered(error.statusCode ?? null, body), outcome, message, bank: null };
  }
}
