import type Stripe from "stripe";
import type { z } from "zod";
import { report } from "../events.ts";
import type { Call } from "../processor.ts";
import { isRefusal, type Refusal } from "../wire/errors.ts";
import { confirmIntent } from "./confirm.ts";
import type { createIntentParams } from "./contract.ts";
import { refuseSum, withDetails } from "./details.ts";
import { newIntent } from "./intent.ts";
import { findMethod } from "./method-given.ts";

type Params = z.infer<typeof createIntentParams>;

/** `POST /v1/payment_intents` (R-STRIPE-3); with `confirm` it is paid in the same call. */
export function createIntent(call: Call, params: Params): Stripe.PaymentIntent | Refusal {
  const currency = params.currency.toLowerCase();
  const refused = refuseSum(params.amount, currency);
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
  if (isRefusal(drafted)) return drafted;

  const method = params.payment_method ? findMethod(call, params.payment_method) : null;
  if (method && isRefusal(method)) return method;
  const intent: Stripe.PaymentIntent = method
    ? { ...drafted, payment_method: method.id, status: "requires_confirmation" }
    : drafted;
  call.store.save(intent);
  report(call, "payment_intent.created", intent);
  return params.confirm ? confirmIntent(call, intent, { ...params, payment_method: undefined }) : intent;
}
