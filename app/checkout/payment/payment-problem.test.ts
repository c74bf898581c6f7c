import { expect, test } from "vitest";
import { isRefusal, paymentProblem } from "./payment-problem.ts";

test("a declined card says what to do; the card form already shows why", () => {
  const message = "Your card was declined.";
  expect(paymentProblem({ type: "card_error", code: "card_declined", decline_code: "generic_decline", message })).toBe(
    "The payment didn’t go through. Nothing was charged. Try another card or ask your bank.",
  );
});

test("a possible typing error does not suggest calling the bank", () => {
  expect(paymentProblem({ type: "card_error", code: "incorrect_cvc" })).toBe(
    "The payment didn’t go through. Nothing was charged. Check the card details.",
  );
});

test("a failed bank check is reported in the provider's words", () => {
  const message = "We are unable to authenticate your payment method.";
  const type = "invalid_request_error";
  expect(paymentProblem({ type, code: "payment_intent_authentication_failure", message })).toBe(
    `${message} Nothing was charged.`,
  );
});

test("a response that may have been lost never claims that nothing was charged", () => {
  expect(paymentProblem({ type: "api_connection_error", message: "No connection." })).toBe(
    "No connection. Press Pay to try again: you are never charged twice.",
  );
  expect(paymentProblem({ type: "api_error" })).toMatch(/^The payment could not be confirmed\. Press Pay/);
});

test("a refused card leaves no payment in doubt, a lost response does", () => {
  expect(isRefusal({ type: "card_error", code: "card_declined" })).toBe(true);
  expect(isRefusal({ type: "invalid_request_error", code: "payment_intent_authentication_failure" })).toBe(true);
  expect(isRefusal({ type: "api_connection_error" })).toBe(false);
});
