import type { PaymentIntent } from "@stripe/stripe-js";
import type Stripe from "stripe";

/**
 * What the browser may see of a payment with the publishable key and the client secret: the fields that
 * Stripe.js is typed for. Metadata, customer, charge and fees stay with the secret key.
 */
export function publicIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const shown: Record<keyof PaymentIntent, unknown> = {
    id: intent.id,
    object: intent.object,
    amount: intent.amount,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error,
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    status: intent.status,
  };
  return shown as PaymentIntent;
}
