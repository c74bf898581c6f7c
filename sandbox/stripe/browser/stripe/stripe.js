import { confirmPayment, handleNextAction } from "./confirm.js";
import { createElements } from "./elements.js";
import { base } from "./frame.js";
import { IntegrationError } from "./payment-element.js";
import { retrieveIntent } from "./requests.js";

const absent = (name) => async () => {
  throw new IntegrationError(`The rehearsal's Stripe.js has no ${name}().`);
};

/** `window.Stripe`, with the functions that a shop using the Payment Element calls. */
function Stripe(key) {
  if (typeof key !== "string" || !/^pk_/.test(key)) {
    throw new IntegrationError(
      "Stripe() needs a publishable key, which begins with pk_. A secret key never belongs in a page.",
    );
  }
  return {
    elements: (options) => createElements(key, options),
    confirmPayment: (options) => confirmPayment(key, options),
    handleNextAction: (options) => handleNextAction(key, options),
    retrievePaymentIntent: (clientSecret) => retrieveIntent(base, key, clientSecret),
    registerAppInfo() {},
    _registerWrapper() {},
    // react-stripe-js checks for these three to recognise a Stripe object.
    createToken: absent("createToken"),
    createPaymentMethod: absent("createPaymentMethod"),
    confirmCardPayment: absent("confirmCardPayment"),
  };
}
// loadStripe warns about a version that differs from its own.
Stripe.version = "endive";
window.Stripe = Stripe;

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("stripe.css", base).href;
document.head.append(style);
