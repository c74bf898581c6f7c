import { expect, test } from "vitest";
import { isRefusal, paymentProblem } from "./use-payment.ts";

test("a declined card is told what it means and what to do; why stands in the card form already", () => {
  const message = "Your card was declined.";
  expect(paymentProblem({ type: "card_error", code: "card_declined", decline_code: "generic_decline", message })).toBe(
    "The payment didn’t go through. Nothing was charged. Try another card or ask your bank.",
  );
});

test("what may be a slip of the fingers is sent to nobody's bank", () => {
  expect(paymentProblem({ type: "card_error", code: "incorrect_cvc" })).toBe(
    "The payment didn’t go through. Nothing was charged. Check the card details.",
  );
});

test("a bank's check that failed is told in the provider's words", () => {
  const message = "We are unable to authenticate your payment method.";
  const type = "invalid_request_error";
  expect(paymentProblem({ type, code: "payment_intent_authentication_failure", message })).toBe(
    `${message} Nothing was charged.`,
  );
});

test("where the answer may have been lost, nobody is told that nothing was charged", () => {
  expect(paymentProblem({ type: "api_connection_error", message: "No connection." })).toBe(
    "No connection. Press Pay to try again: you are never charged twice.",
  );
  expect(paymentProblem({ type: "api_error" })).toMatch(/^The payment could not be confirmed\. Press Pay/);
});

test("a card that was refused leaves no payment in doubt; an answer that may have been lost does", () => {
  expect(isRefusal({ type: "card_error", code: "card_declined" })).toBe(true);
  expect(isRefusal({ type: "invalid_request_error", code: "payment_intent_authentication_failure" })).toBe(true);
  expect(isRefusal({ type: "api_connection_error" })).toBe(false);
});
