import type Stripe from "stripe";
import type { z } from "zod";
import { report } from "../events.ts";
import { type Call, nowInSeconds } from "../processor.ts";
import { type Refusal, unexpectedState } from "../wire/errors.ts";
import type { cancelIntentParams } from "./contract.ts";

const cancellable: Stripe.PaymentIntent.Status[] = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
];

/** `POST /v1/payment_intents/:id/cancel`: only before any money moved; afterwards there are refunds. */
export function cancelIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  params: z.infer<typeof cancelIntentParams>,
): Stripe.PaymentIntent | Refusal {
  if (!cancellable.includes(intent.status)) {
    return unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ` +
        `Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(", ")}.`,
      intent,
    );
  }
  const canceled = call.store.save<Stripe.PaymentIntent>({
    ...intent,
    status: "canceled",
    canceled_at: nowInSeconds(),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
  });
  call.store.sql("DELETE FROM stripe_challenges WHERE payment_intent = ?").run(intent.id);
  report(call, "payment_intent.canceled", canceled);
  return canceled;
}
