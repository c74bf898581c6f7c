import type Stripe from "stripe";
import { newId } from "../ids.ts";
import { confirmIntent } from "../payments/confirm.ts";
import { browserConfirmParams, browserRetrieveParams } from "../payments/contract.ts";
import type { Call, Processor } from "../processor.ts";
import { invalid, isRefusal, missing, type Refusal, refuse } from "../wire/errors.ts";
import { parseForm } from "../wire/form.ts";
import { readParams } from "../wire/validation.ts";
import { methodFromCard } from "./card-given.ts";
import { publicIntent } from "./view.ts";

/**
 * The two calls that Stripe.js may make with the publishable key and a payment's client secret: look at it
 * and confirm it. Everything else needs the secret key.
 * @param path what follows `/v1/`
 */
export async function answerPublicCall(processor: Processor, request: Request, path: string): Promise<Response> {
  const [, id, verb] = /^payment_intents\/([^/]+)(\/confirm)?$/.exec(path) ?? [];
  const url = new URL(request.url);
  const requestId = newId("req", 14);
  const call = { ...processor, request: { id: requestId, idempotency_key: null } };
  let answer: Stripe.PaymentIntent | Refusal = refuse(403, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message: "This API call cannot be made with a publishable API key. Please use a secret API key.",
  });
  if (id && request.method === "GET" && !verb) answer = retrieve(call, id, url.search.slice(1));
  if (id && request.method === "POST" && verb) {
    const form = await request.text();
    answer = processor.store.atomically(() => confirm(call, id, form));
  }
  return isRefusal(answer)
    ? Response.json({ error: shownError(answer) }, { status: answer.status, headers: { "request-id": requestId } })
    : Response.json(publicIntent(answer), { headers: { "request-id": requestId } });
}

function retrieve(call: Call, id: string, query: string): Stripe.PaymentIntent | Refusal {
  const params = readParams(browserRetrieveParams, parseForm(query));
  return isRefusal(params) ? params : findOwn(call, id, params);
}

function confirm(call: Call, id: string, form: string): Stripe.PaymentIntent | Refusal {
  const params = readParams(browserConfirmParams, parseForm(form));
  if (isRefusal(params)) return params;
  const intent = findOwn(call, id, params);
  if (isRefusal(intent)) return intent;
  const given = params.payment_method_data;
  if (!given) return confirmIntent(call, intent, params);
  // A finished payment is told so before its new card is looked at.
  if (intent.status === "succeeded" || intent.status === "canceled") return confirmIntent(call, intent, params);
  const method = methodFromCard(call, given.card, given.billing_details);
  if (isRefusal(method)) return { ...method, error: { ...method.error, payment_intent: intent } };
  return confirmIntent(call, intent, { ...params, payment_method: method.id });
}

function findOwn(
  call: Call,
  id: string,
  given: { key: string; client_secret: string },
): Stripe.PaymentIntent | Refusal {
  if (given.key !== call.world.options.stripe.publishableKey) {
    return refuse(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  }
  const intent = call.store.find("payment_intent", id);
  if (!intent) return missing("payment_intent", id, "intent");
  if (intent.client_secret === given.client_secret) return intent;
  return invalid("The client_secret provided does not match the client_secret associated with the PaymentIntent.", {
    code: "payment_intent_invalid_parameter",
    param: "client_secret",
  });
}

function shownError({ error }: Refusal) {
  return { ...error, ...(error.payment_intent && { payment_intent: publicIntent(error.payment_intent) }) };
}
