import type Stripe from "stripe";
import type { z } from "zod";
import type { Call } from "../processor.ts";
import { isRefusal, type Refusal, unexpectedState } from "../wire/errors.ts";
import type { updateIntentParams } from "./contract.ts";
import { refuseSum, withDetails } from "./details.ts";
import { findMethod } from "./method-given.ts";

type Params = z.infer<typeof updateIntentParams>;

const open: Stripe.PaymentIntent.Status[] = ["requires_payment_method", "requires_confirmation", "requires_action"];
/** What changes the payment itself; the rest only describes it and may be changed at any time. */
const sensitive = ["amount", "currency", "payment_method"] as const;

/**
 * `POST /v1/payment_intents/:id`. The sum can change until the payment succeeds, is under way or cancelled.
 * A payment that waited for the bank has to be confirmed again after a change of sum or card.
 */
export function updateIntent(call: Call, intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent | Refusal {
  const given = sensitive.filter((name) => params[name] !== undefined);
  if (given[0] && !open.includes(intent.status)) return closed(intent, given[0]);

  const sum = { amount: params.amount ?? intent.amount, currency: params.currency?.toLowerCase() ?? intent.currency };
  const refused = refuseSum(sum.amount, sum.currency);
  if (refused) return refused;
  const method = params.payment_method ? findMethod(call, params.payment_method) : null;
  if (method && isRefusal(method)) return method;

  const described = withDetails(intent, params);
  if (isRefusal(described)) return described;
  const updated: Stripe.PaymentIntent = {
    ...described,
    ...sum,
    ...(method && { payment_method: method.id }),
    ...(open.includes(intent.status) && { last_payment_error: null }),
  };
  if (given.some((name) => updated[name] !== intent[name])) {
    updated.status = updated.payment_method ? "requires_confirmation" : "requires_payment_method";
    updated.next_action = null;
    call.store.sql("DELETE FROM stripe_challenges WHERE payment_intent = ?").run(intent.id);
  }
  return call.store.save(updated);
}

function closed(intent: Stripe.PaymentIntent, param: string): Refusal {
  return unexpectedState(
    `This PaymentIntent's ${param} could not be updated because it has a status of ${intent.status}. ` +
      `You may only update the ${param} of a PaymentIntent with one of the following statuses: ${open.join(", ")}.`,
    intent,
    param,
  );
}
