import type Stripe from "stripe";
import type { z } from "zod";
import { nowInSeconds } from "../../world.ts";
import { type Call, report } from "../processor.ts";
import { invalid, isStripeRefusal, type StripeRefusal, unexpectedState } from "../wire/errors.ts";
import { confirmIntent } from "./confirm.ts";
import type { cancelIntentParams, createIntentParams, updateIntentParams } from "./contract.ts";
import { newIntent, refuseAmount, withDetails } from "./intent.ts";
import { findMethod } from "./payment-method.ts";

type CreateParams = z.infer<typeof createIntentParams>;

/** `POST /v1/payment_intents` (R-STRIPE-3); with `confirm` it also pays. */
export function createIntent(call: Call, params: CreateParams): Stripe.PaymentIntent | StripeRefusal {
  const currency = params.currency.toLowerCase();
  const refused = refuseTwoLists(params) ?? refuseAmount(params.amount, currency);
  if (refused) return refused;

  const drafted = withDetails(
    {
      ...newIntent(params.amount, currency),
      capture_method: params.capture_method ?? "automatic",
      ...(params.automatic_payment_methods && {
        automatic_payment_methods: {
          allow_redirects: params.automatic_payment_methods.allow_redirects ?? "always",
          enabled: params.automatic_payment_methods.enabled,
        },
      }),
    },
    params,
  );
  if (isStripeRefusal(drafted)) return drafted;

  const method = params.payment_method ? findMethod(call, params.payment_method) : null;
  if (method && isStripeRefusal(method)) return method;
  const intent: Stripe.PaymentIntent = method
    ? { ...drafted, payment_method: method.id, status: "requires_confirmation" }
    : drafted;
  call.store.save(intent);
  report(call, "payment_intent.created", intent);
  return params.confirm ? confirmIntent(call, intent, { ...params, payment_method: undefined }) : intent;
}

/** A list of methods stands alone: the API refuses it beside any other way to choose them (R-STRIPE-4). */
function refuseTwoLists(params: CreateParams): StripeRefusal | null {
  if (!params.allowed_payment_method_types) return null;
  const others = [
    "automatic_payment_methods",
    "excluded_payment_method_types",
    "payment_method_configuration",
  ] as const;
  const other = others.find((name) => params[name] !== undefined);
  if (!other) return null;
  return invalid(`You may only specify one of these parameters: allowed_payment_method_types, ${other}.`, {
    code: "parameters_exclusive",
    param: other,
  });
}

type UpdateParams = z.infer<typeof updateIntentParams>;

const open: Stripe.PaymentIntent.Status[] = ["requires_payment_method", "requires_confirmation", "requires_action"];
/** Parameters that change the payment itself; the others only describe it and may change at any time. */
const sensitive = ["amount", "currency", "payment_method"] as const;

/**
 * `POST /v1/payment_intents/:id`. The amount can change until the payment is processing, succeeded or cancelled. A
 * payment waiting for 3-D Secure must be confirmed again after a change of amount or card.
 */
export function updateIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  params: UpdateParams,
): Stripe.PaymentIntent | StripeRefusal {
  const given = sensitive.filter((name) => params[name] !== undefined);
  if (given[0] && !open.includes(intent.status)) return closed(intent, given[0]);

  const sum = { amount: params.amount ?? intent.amount, currency: params.currency?.toLowerCase() ?? intent.currency };
  const refused = refuseAmount(sum.amount, sum.currency);
  if (refused) return refused;
  const method = params.payment_method ? findMethod(call, params.payment_method) : null;
  if (method && isStripeRefusal(method)) return method;

  const described = withDetails(intent, params);
  if (isStripeRefusal(described)) return described;
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

function closed(intent: Stripe.PaymentIntent, param: string): StripeRefusal {
  return unexpectedState(
    `This PaymentIntent's ${param} could not be updated because it has a status of ${intent.status}. ` +
      `You may only update the ${param} of a PaymentIntent with one of the following statuses: ${open.join(", ")}.`,
    intent,
    param,
  );
}

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
): Stripe.PaymentIntent | StripeRefusal {
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
