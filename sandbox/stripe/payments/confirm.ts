import type Stripe from "stripe";
import type { z } from "zod";
import { declinedCard } from "../cards.ts";
import type { Call } from "../processor.ts";
import { invalid, isStripeRefusal, type StripeRefusal, unexpectedState } from "../wire/errors.ts";
import { requireChallenge } from "./challenge.ts";
import type { confirmIntentParams } from "./contract.ts";
import { idOf, withDetails } from "./intent.ts";
import { decline, startProcessing, succeed } from "./outcomes.ts";
import { behaviourOf, findMethod } from "./payment-method.ts";

type Params = Pick<
  z.infer<typeof confirmIntentParams>,
  "payment_method" | "receipt_email" | "shipping" | "return_url" | "use_stripe_sdk" | "error_on_requires_action"
> & {
  off_session?: unknown;
  /** The customer has approved in another company's sheet, and does not leave for its page. */
  approved?: boolean | undefined;
};

/**
 * `POST /v1/payment_intents/:id/confirm`: one payment attempt. A declined payment returns to `requires_payment_method`
 * and can be retried with another card (R-STRIPE-3).
 */
export function confirmIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  params: Params,
): Stripe.PaymentIntent | StripeRefusal {
  const refused = refuseState(intent) ?? refuseWithoutReturnUrl(intent, params);
  if (refused) return refused;

  const methodId = params.payment_method ?? idOf(intent.payment_method);
  if (!methodId) return missingMethod(intent);
  if (intent.status === "requires_action" && !params.payment_method) return intent;
  const method = findMethod(call, methodId);
  if (isStripeRefusal(method)) return method;
  const described = withDetails(intent, params);
  if (isStripeRefusal(described)) return described;

  const misfit = refuseMethod(intent, method, params);
  if (misfit) return misfit;

  call.store.sql("DELETE FROM stripe_challenges WHERE payment_intent = ?").run(intent.id);
  const ready = { ...described, payment_method: method.id, last_payment_error: null, next_action: null };
  if (method.type === "card") return payByCard(call, ready, method, params);
  return params.approved
    ? succeed(call, ready, method, { authenticated: true })
    : requireChallenge(call, ready, method, params);
}

/** What the card's bank answers depends on the card's number, as with Stripe's test cards. */
function payByCard(
  call: Call,
  ready: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  params: Params,
): Stripe.PaymentIntent | StripeRefusal {
  // The bank refuses an otherwise valid card.
  if (call.world.faults.strikes("stripe", "decline_cards")) return decline(call, ready, method, declinedCard);
  const behaviour = behaviourOf(call, method.id);
  switch (behaviour.does) {
    case "pays":
      return succeed(call, ready, method, { authenticated: false });
    case "declines":
      return decline(call, ready, method, behaviour.decline);
    case "takes its time":
      return startProcessing(call, ready, behaviour.ends);
    case "asks the bank":
      if (params.error_on_requires_action || isOffSession(params.off_session)) {
        return decline(call, ready, method, customerAbsent);
      }
      return requireChallenge(call, ready, method, params);
  }
}

const customerAbsent = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};
const isOffSession = (value: unknown) => value !== undefined && value !== "false";

function refuseState(intent: Stripe.PaymentIntent): StripeRefusal | null {
  if (intent.status === "succeeded") {
    return unexpectedState(
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
      intent,
    );
  }
  if (intent.status !== "canceled" && intent.status !== "processing") return null;
  return unexpectedState(
    `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
      "one of the following statuses may be confirmed: requires_confirmation, requires_action.",
    intent,
  );
}

/** Redirect-based methods need a return URL; cards alone, or redirects disabled, do not. */
function refuseWithoutReturnUrl(intent: Stripe.PaymentIntent, params: Params): StripeRefusal | null {
  const automatic = intent.automatic_payment_methods;
  if (params.return_url || intent.allowed_payment_method_types) return null;
  if (!automatic?.enabled || automatic.allow_redirects === "never") return null;
  return invalid(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these " +
      "payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't " +
      "want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and " +
      "`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: "return_url", payment_intent: intent },
  );
}

/** A method has to be one of the payment's, and another company's page has to know the way back (R-STRIPE-12). */
function refuseMethod(
  intent: Stripe.PaymentIntent,
  { type }: Stripe.PaymentMethod,
  { return_url }: Params,
): StripeRefusal | null {
  if (!intent.payment_method_types.includes(type)) {
    return invalid(`The payment method type "${type}" is not allowed for this PaymentIntent.`, {
      code: "payment_intent_incompatible_payment_method",
      param: "payment_method",
      payment_intent: intent,
    });
  }
  if (type === "card" || return_url) return null;
  return invalid(`A return_url is required to confirm a payment with ${type}.`, {
    param: "return_url",
    payment_intent: intent,
  });
}

function missingMethod(intent: Stripe.PaymentIntent): StripeRefusal {
  return unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
      "PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    intent,
  );
}
