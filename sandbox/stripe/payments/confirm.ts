import type Stripe from "stripe";
import type { z } from "zod";
import { type Call, newId, type Processor, report } from "../processor.ts";
import { invalid, isStripeRefusal, type StripeRefusal, unexpectedState } from "../wire/errors.ts";
import type { confirmIntentParams } from "./contract.ts";
import { idOf, withDetails } from "./intent.ts";
import { decline, failAuthentication, startProcessing, succeed } from "./outcomes.ts";
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
  if (method.type !== "card")
    return params.approved ? succeed(call, ready, method, true) : requireChallenge(call, ready, method, params);
  if (call.world.faults.strikes("stripe", "decline_cards")) return decline(call, ready, method, declinedOnPurpose);
  const behaviour = behaviourOf(call, method.id);
  switch (behaviour.does) {
    case "pays":
      return succeed(call, ready, method, false);
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

/** The `decline_cards` fault: the bank refuses an otherwise valid card. */
const declinedOnPurpose = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};
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

/** Path of the simulated bank's page, on the shop's origin. */
const challengePage = "/rehearsal/stripe/challenge.html";

type Challenge = { id: string; payment_intent: string; payment_method: string; return_url: string | null };

/**
 * 3-D Secure, or another company's page: the payment stays in `requires_action` until the customer answers the bank. Stripe.js shows a card's
 * challenge on the page (`use_stripe_sdk`), and leaves for another company's page; a server gets the URL for it.
 */
function requireChallenge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  given: { return_url?: string | undefined; use_stripe_sdk?: boolean | undefined },
): Stripe.PaymentIntent {
  const id = newId("payatt");
  const returnUrl = given.return_url ?? null;
  call.store.sql("INSERT INTO stripe_challenges VALUES (?, ?, ?, ?)").run(id, intent.id, method.id, returnUrl);
  const page = `${challengePage}?challenge=${id}`;
  const url = `${call.world.options.shopUrl}${page}`;
  const waiting = call.store.save<Stripe.PaymentIntent>({
    ...intent,
    status: "requires_action",
    next_action:
      (method.type === "card" && given.use_stripe_sdk) || !returnUrl
        ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: page } }
        : { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } },
  });
  report(call, "payment_intent.requires_action", waiting);
  return waiting;
}

/** What the bank's page shows; null once the challenge was answered or superseded. */
export function findChallenge(processor: Processor, id: string) {
  const row = processor.store.sql("SELECT * FROM stripe_challenges WHERE id = ?").get(id) as Challenge | undefined;
  const intent = row && processor.store.find("payment_intent", row.payment_intent);
  const method = row && processor.store.find("payment_method", row.payment_method);
  return row && intent && method ? { ...row, intent, method } : null;
}

/** `later` and `fail_later` leave the payment processing, until it succeeds or fails by itself. */
export const bankAnswers = ["complete", "fail", "later", "fail_later"] as const;
type BankAnswer = (typeof bankAnswers)[number];

/** Accepts the customer's answer, once. Returns the resulting payment. */
export function answerChallenge(
  call: Call,
  challenge: NonNullable<ReturnType<typeof findChallenge>>,
  answer: BankAnswer,
): Stripe.PaymentIntent {
  const { intent, method } = challenge;
  call.store.sql("DELETE FROM stripe_challenges WHERE payment_intent = ?").run(intent.id);
  if (answer === "fail") return failAuthentication(call, intent, method);
  if (answer !== "complete") return startProcessing(call, intent, answer === "later" ? "succeeded" : "payment_failed");
  if (method.type !== "card") return succeed(call, intent, method, true);
  const behaviour = behaviourOf(call, method.id);
  if (behaviour.does === "asks the bank" && behaviour.afterwards) {
    decline(call, intent, method, behaviour.afterwards);
    return call.store.find("payment_intent", intent.id) ?? intent;
  }
  return succeed(call, intent, method, true);
}
