import { eq, sql } from "drizzle-orm";
import Stripe from "stripe";
import { Refusal } from "#app/endpoint.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import { paymentProviderAnswered, paymentProviderFailed } from "#app/provider-status/.server/payment-provider.ts";
import { offeredMethods } from "#app/settings/.server/payment-account.ts";
import { callFunction } from "#database/query-rows.ts";
import { orders } from "#database/schema/index.ts";
import { isUnexpectedState } from "#providers/stripe.ts";
import type { Shop } from "#server/shop.ts";
import { attemptMark } from "../../rules.ts";

const unavailable = () =>
  new Refusal(
    503,
    "The payment provider isn’t responding. Nothing was charged and your order is saved. Try again in a minute.",
  );

/** The card form is made for the same list (`elementsFor`). */
const allowedMethods = (shop: Shop) => ["card" as const, ...offeredMethods(shop)];

/**
 * Ensures that a committed draft has its single PaymentIntent. The idempotency key is the order and a stored attempt
 * number: a retry returns the same intent, but a failure that Stripe remembers under one key does not block the next
 * attempt.
 * @throws Refusal 503 if Stripe does not respond
 */
export async function ensurePaymentIntent(shop: Shop, order: Order): Promise<Order> {
  if (order.stripeSessionId) return order;
  let attempt = order.paymentAttempt;
  for (let tries = 0; tries < 3; tries++) {
    try {
      const intent = await shop.stripe.paymentIntents.create(
        {
          amount: order.total,
          currency: "gbp",
          allowed_payment_method_types: allowedMethods(shop),
          metadata: { order_id: order.id, order_number: order.number },
          description: `Order ${order.number}`,
          statement_descriptor_suffix: order.number,
        },
        { idempotencyKey: `order:${order.id}:intent:${attempt}` },
      );
      await paymentProviderAnswered(shop);
      return await saveIntent(shop, order, intent);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      shop.log.warn({ order: order.id, attempt, error: error.message }, "a payment could not be prepared");
      const [now] = await shop.db
        .update(orders)
        .set({ paymentAttempt: sql`greatest(${orders.paymentAttempt}, ${attempt + 1})` })
        .where(eq(orders.id, order.id))
        .returning();
      if (now?.stripeSessionId) return now;
      attempt = now?.paymentAttempt ?? attempt + 1;
      // Retry with a new key only if Stripe remembers other parameters, not after an outage.
      if (error instanceof Stripe.errors.StripeIdempotencyError) continue;
      await paymentProviderFailed(shop, error);
      throw unavailable();
    }
  }
  throw unavailable();
}

async function saveIntent(shop: Shop, order: Order, intent: Stripe.PaymentIntent): Promise<Order> {
  const values = [order.id, intent.id, intent.client_secret];
  const isKept = await callFunction<boolean>(shop.db, "keep_payment_intent($1, $2, $3)", values);
  if (isKept) return { ...order, stripeSessionId: intent.id, stripeClientSecret: intent.client_secret };
  const [already] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  return already!;
}

type SyncedIntent = "ready" | "paid" | "canceled";

/**
 * Updates the PaymentIntent to the order's total and address. The database is written first, then Stripe.
 * @returns 'paid' if it has already been paid, 'canceled' if it never can be
 * @throws Refusal 503 if Stripe does not respond
 */
export async function syncPaymentIntent(shop: Shop, order: Order): Promise<SyncedIntent> {
  const intent = await updateOrRetrieve(shop, order);
  if (intent.status === "canceled") return "canceled";
  if (intent.status === "succeeded" || intent.status === "processing") return "paid";
  if (intent.amount === order.total) return "ready";
  throw new Refusal(409, "Your bank is still checking the last payment. Finish that check, or try again in a minute.");
}

async function updateOrRetrieve(shop: Shop, order: Order): Promise<Stripe.PaymentIntent> {
  try {
    const intent = await shop.stripe.paymentIntents.update(order.stripeSessionId!, {
      amount: order.total,
      metadata: {
        order_id: order.id,
        order_number: order.number,
        revision: String(order.revision),
        attempt: attemptMark(order),
      },
    });
    await paymentProviderAnswered(shop);
    return await syncPaymentMethods(shop, intent);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isUnexpectedState(error)) return shop.stripe.paymentIntents.retrieve(order.stripeSessionId!);
    shop.log.warn({ order: order.id, error: error.message }, "a PaymentIntent could not be updated");
    await paymentProviderFailed(shop, error);
    throw unavailable();
  }
}

/** Staff may have chosen other ways to pay since the checkout was opened. Only then is a second call needed. */
async function syncPaymentMethods(shop: Shop, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const allowed = allowedMethods(shop);
  if (intent.status !== "requires_payment_method" || intent.allowed_payment_method_types?.join() === allowed.join())
    return intent;
  return shop.stripe.paymentIntents.update(intent.id, { allowed_payment_method_types: allowed });
}
