import type Stripe from "stripe";
import type { Decline } from "../cards.ts";
import { type Call, report, scheduleEffect } from "../processor.ts";
import { refuse, type StripeRefusal } from "../wire/errors.ts";
import { cardFee, newBalanceTransaction, newCharge } from "./charge.ts";
import { behaviourOf } from "./payment-method.ts";

/** The payment succeeds: a captured charge, its ledger entry, and events in the provider's order. */
export function succeed(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { authenticated }: { authenticated: boolean },
): Stripe.PaymentIntent {
  const taken = newCharge(intent, method, { decline: null, authenticated });
  const movement = newBalanceTransaction({
    type: "charge",
    reporting_category: "charge",
    description: intent.description,
    currency: intent.currency,
    source: taken.id,
    amount: taken.amount,
    fee: cardFee(taken.amount),
  });
  call.store.save(movement);
  const charge = call.store.save<Stripe.Charge>({ ...taken, balance_transaction: movement.id });
  const paid = call.store.save<Stripe.PaymentIntent>({
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    processing: null,
  });
  report(call, "charge.succeeded", charge);
  report(call, "payment_intent.succeeded", paid);
  const behaviour = behaviourOf(call, method.id);
  if (behaviour.does === "pays" && behaviour.later === "dispute") scheduleEffect(call, "dispute", charge.id);
  return paid;
}

/** The payment is declined: a failed charge, and the payment awaits another card. Answers 402. */
export function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reason: Decline,
): StripeRefusal {
  const charge = call.store.save(newCharge(intent, method, { decline: reason, authenticated: false }));
  const problem = { ...reason, charge: charge.id, type: "card_error" as const };
  const failed = backToStart(call, intent, { ...problem, payment_method: method }, charge.id);
  report(call, "charge.failed", charge);
  report(call, "payment_intent.payment_failed", failed);
  return refuse(402, { ...problem, payment_intent: failed, payment_method: method });
}

/** 3-D Secure authentication failed, or the customer refused on the other company's page: no charge is made. */
export function failAuthentication(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const why =
    method.type === "card"
      ? {
          code: "payment_intent_authentication_failure" as const,
          message:
            "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new " +
            "PaymentMethod to attempt to fulfill this PaymentIntent again.",
        }
      : { code: "payment_method_customer_decline" as const, message: "The customer declined this payment." };
  const failed = backToStart(call, intent, { ...why, payment_method: method, type: "invalid_request_error" });
  report(call, "payment_intent.payment_failed", failed);
  return failed;
}

/** The bank has not decided yet; the outcome follows later by itself. */
export function startProcessing(call: Call, intent: Stripe.PaymentIntent, ends: "succeeded" | "payment_failed") {
  const waiting = call.store.save<Stripe.PaymentIntent>({
    ...intent,
    status: "processing",
    next_action: null,
    processing: { type: "card", card: {} },
  });
  report(call, "payment_intent.processing", waiting);
  scheduleEffect(call, ends === "succeeded" ? "payment_succeeds" : "payment_fails", intent.id);
  return waiting;
}

function backToStart(
  call: Call,
  intent: Stripe.PaymentIntent,
  problem: Stripe.PaymentIntent.LastPaymentError,
  charge = intent.latest_charge,
): Stripe.PaymentIntent {
  return call.store.save<Stripe.PaymentIntent>({
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: problem,
    latest_charge: charge,
    next_action: null,
    processing: null,
  });
}
