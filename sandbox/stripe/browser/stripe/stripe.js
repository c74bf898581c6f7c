import { confirmPayment, handleNextAction } from "./confirm.js";
import { createElements } from "./elements.js";
import { base } from "./frame.js";
import { IntegrationError } from "./payment-element.js";
import { retrieveIntent } from "./requests.js";

const absent = (name) => async () => {
  throw new IntegrationError(`The rehearsal's Stripe.js has no ${name}().`);
};

/** `window.Stripe`, with what a shop that takes cards through the Payment Element calls. */
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
    // Without these three, react-stripe-js does not believe that it holds a Stripe.
    createToken: absent("createToken"),
    createPaymentMethod: absent("createPaymentMethod"),
    confirmCardPayment: absent("confirmCardPayment"),
  };
}
// loadStripe warns when the version is not the one it was made for.
Stripe.version = "endive";
window.Stripe = Stripe;

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("stripe.css", base).href;
document.head.append(style);
