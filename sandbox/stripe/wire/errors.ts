import type Stripe from "stripe";

/**
 * The API's error format (R-STRIPE-2). A refusal is returned, not thrown, so that a declined card's records are still
 * committed.
 */
type ApiError = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};
export type StripeRefusal = { status: number; error: ApiError };

export function isStripeRefusal(answer: object): answer is StripeRefusal {
  return "error" in answer && "status" in answer;
}

export function refuse(status: number, error: ApiError): StripeRefusal {
  return { status, error: error.code ? { ...error, doc_url: docUrl(error.code) } : error };
}

/** A request that cannot be executed: status 400. */
export function invalid(message: string, more: Partial<ApiError> = {}): StripeRefusal {
  return refuse(400, { type: "invalid_request_error", message, ...more });
}

export function noSuch(what: string, id: string, param: string): StripeRefusal {
  const message = `No such ${what}: '${id}'`;
  return refuse(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

/** The payment's state forbids it; the error includes the payment. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent, param?: string): StripeRefusal {
  const more = param ? { param } : {};
  return invalid(message, { code: "payment_intent_unexpected_state", payment_intent: intent, ...more });
}

const docUrl = (code: string) => `https://docs.stripe.com/error-codes#${code.replaceAll("_", "-")}`;
