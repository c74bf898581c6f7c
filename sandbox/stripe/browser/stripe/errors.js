/** The page used Stripe.js in a way that cannot work: thrown, as the real one does, never shown to shoppers. */
export class IntegrationError extends Error {
  constructor(message) {
    super(message);
    this.name = "IntegrationError";
  }
}

/** What confirming says when the bank was not satisfied with the customer's answer (3-D Secure). */
export function authenticationFailure(paymentIntent) {
  return {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    payment_intent: paymentIntent,
  };
}
