import type { PaymentIntent } from "@stripe/stripe-js";
import type Stripe from "stripe";
import { brandOf, isValidNumber } from "../browser/element/card.js";
import { cardByNumber } from "../cards.ts";
import { confirmIntent } from "../payments/confirm.ts";
import { browserConfirmParams, browserRetrieveParams, type CardParam } from "../payments/contract.ts";
import { saveMethod, saveRedirectMethod } from "../payments/payment-method.ts";
import { type Call, newId, type Processor } from "../processor.ts";
import { invalid, isStripeRefusal, noSuch, refuse, type StripeRefusal } from "../wire/errors.ts";
import type { BillingParam } from "../wire/fields.ts";
import { parseForm, readParams } from "../wire/form.ts";

/**
 * The two calls that Stripe.js may make with the publishable key and a payment's client secret: retrieve and confirm.
 * Everything else needs the secret key.
 * @param path the part after `/v1/`
 */
export async function answerPublicCall(processor: Processor, request: Request, path: string): Promise<Response> {
  const [, id, verb] = /^payment_intents\/([^/]+)(\/confirm)?$/.exec(path) ?? [];
  const url = new URL(request.url);
  const requestId = newId("req", 14);
  const call = { ...processor, request: { id: requestId, idempotency_key: null } };
  let answer: Stripe.PaymentIntent | StripeRefusal = refuse(403, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
  });
  if (id && request.method === "GET" && !verb) answer = retrieve(call, id, url.search.slice(1));
  if (id && request.method === "POST" && verb) {
    const form = await request.text();
    answer = processor.store.atomically(() => confirm(call, id, form));
  }
  return isStripeRefusal(answer)
    ? Response.json({ error: shownError(answer) }, { status: answer.status, headers: { "request-id": requestId } })
    : Response.json(publicIntent(answer), { headers: { "request-id": requestId } });
}

function retrieve(call: Call, id: string, query: string): Stripe.PaymentIntent | StripeRefusal {
  const params = readParams(browserRetrieveParams, parseForm(query));
  return isStripeRefusal(params) ? params : findOwn(call, id, params);
}

function confirm(call: Call, id: string, form: string): Stripe.PaymentIntent | StripeRefusal {
  const params = readParams(browserConfirmParams, parseForm(form));
  if (isStripeRefusal(params)) return params;
  const intent = findOwn(call, id, params);
  if (isStripeRefusal(intent)) return intent;
  const given = params.payment_method_data;
  if (!given) return confirmIntent(call, intent, params);
  // Refuse a finished payment before checking the new card.
  if (intent.status === "succeeded" || intent.status === "canceled") return confirmIntent(call, intent, params);
  const { billing_details } = given;
  const method =
    "card" in given
      ? methodFromCard(call, given.card, billing_details)
      : saveRedirectMethod(call, given.type, billing_details);
  if (isStripeRefusal(method)) return { ...method, error: { ...method.error, payment_intent: intent } };
  const approved = "approved" in given && given.approved;
  return confirmIntent(call, intent, { ...params, approved, payment_method: method.id });
}

function findOwn(
  call: Call,
  id: string,
  given: { key: string; client_secret: string },
): Stripe.PaymentIntent | StripeRefusal {
  if (given.key !== call.world.options.stripe.publishableKey) {
    return refuse(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  }
  const intent = call.store.find("payment_intent", id);
  if (!intent) return noSuch("payment_intent", id, "intent");
  if (intent.client_secret === given.client_secret) return intent;
  return invalid("The client_secret provided does not match the client_secret associated with the PaymentIntent.", {
    code: "payment_intent_invalid_parameter",
    param: "client_secret",
  });
}

function shownError({ error }: StripeRefusal) {
  return { ...error, ...(error.payment_intent && { payment_intent: publicIntent(error.payment_intent) }) };
}

/**
 * Turns the card form's digits into a payment method. The number goes no further: only its last four digits and the
 * test card's name do.
 */
function methodFromCard(
  call: Call,
  card: CardParam,
  billing: BillingParam | undefined,
): Stripe.PaymentMethod | StripeRefusal {
  const number = card.number.replace(/\D/g, "");
  const known = cardByNumber(number);
  if (!known && !isValidNumber(number)) return wrong("incorrect_number", "Your card number is incorrect.", "number");
  if (card.exp_month < 1 || card.exp_month > 12) {
    return wrong("invalid_expiry_month", "Your card's expiry month is invalid.", "exp_month");
  }
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  // A card is valid until the end of its month.
  if (new Date(Date.UTC(year, card.exp_month, 1)) <= new Date()) {
    return wrong("invalid_expiry_year", "Your card's expiry year is invalid.", "exp_year");
  }
  const brand = known?.brand ?? brandOf(number)?.name ?? "visa";
  if (card.cvc.length !== (brand === "amex" ? 4 : 3)) {
    return wrong("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  const { wallet } = card;
  const shown = { brand, funding: known?.funding ?? "credit", last4: number.slice(-4), wallet } as const;
  return saveMethod(call, known, { ...shown, exp_month: card.exp_month, exp_year: year }, billing);
}

const wrong = (code: string, message: string, param: string) =>
  refuse(402, { type: "card_error", code, message, param });

/**
 * The fields of a payment visible with the publishable key and client secret: those in Stripe.js's types. Metadata,
 * customer, charge and fees need the secret key.
 */
function publicIntent(intent: Stripe.PaymentIntent): PaymentIntent {
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
