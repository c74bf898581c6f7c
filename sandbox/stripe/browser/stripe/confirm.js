import { requireNeverAskedFields } from "./billing.js";
import { askCustomer } from "./challenge.js";
import { groups } from "./elements.js";
import { authenticationFailure, IntegrationError } from "./errors.js";
import { base } from "./frame.js";
import { confirmIntent, retrieveIntent } from "./requests.js";

/** `stripe.confirmPayment`: `{paymentIntent}` or `{error}`; unless told otherwise it leads to `return_url`. */
export async function confirmPayment(key, options) {
  const { elements, confirmParams = {}, redirect = "always" } = options;
  const group = elements ? groups.get(elements) : null;
  const clientSecret = options.clientSecret ?? group?.clientSecret();
  if (!clientSecret) throw new IntegrationError("stripe.confirmPayment() needs elements with a clientSecret, or one.");
  if (redirect !== "if_required" && !confirmParams.return_url) {
    throw new IntegrationError("stripe.confirmPayment() needs confirmParams.return_url, or redirect: 'if_required'.");
  }
  const confirmed = group
    ? await confirmWithCard(key, clientSecret, group, confirmParams)
    : await confirmIntent(base, key, clientSecret, confirmParams);
  const result = await finish(key, clientSecret, confirmed);
  if (result.error || redirect === "if_required") return result;
  location.assign(returnAddress(confirmParams.return_url, result.paymentIntent));
  return new Promise(() => {});
}

/** `stripe.handleNextAction`: for payments that the server has confirmed. */
export async function handleNextAction(key, { clientSecret }) {
  const found = await retrieveIntent(base, key, clientSecret);
  if (found.paymentIntent && found.paymentIntent.status !== "requires_action") {
    throw new IntegrationError("handleNextAction: The PaymentIntent supplied is not in the requires_action state.");
  }
  return finish(key, clientSecret, found);
}

function confirmWithCard(key, clientSecret, group, confirmParams) {
  const payment = group.payment();
  if (!payment?.isMounted()) {
    throw new IntegrationError(
      "Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element.",
    );
  }
  if (!group.wasSubmitted())
    throw new IntegrationError("elements.submit() must be called before stripe.confirmPayment().");
  const { fields, defaultValues } = payment.options();
  const given = confirmParams.payment_method_data?.billing_details;
  requireNeverAskedFields(fields, given);
  const { billingDetails: defaults } = defaultValues ?? {};
  const address = { country: "GB", ...defaults?.address, ...given?.address };
  const { return_url, receipt_email, shipping } = confirmParams;
  const billing = { ...defaults, ...given, address };
  return payment.ask("confirm", { key, clientSecret, billing, params: { return_url, receipt_email, shipping } });
}

/** Asks the bank's question if there is one, and reads what came of it. */
async function finish(key, clientSecret, result) {
  if (result.error || result.paymentIntent.status !== "requires_action") return result;
  await askCustomer(result.paymentIntent.next_action);
  const after = await retrieveIntent(base, key, clientSecret);
  if (after.error || ["succeeded", "processing"].includes(after.paymentIntent.status)) return after;
  const problem = after.paymentIntent.last_payment_error;
  const declined = problem && problem.code !== "payment_intent_authentication_failure";
  return {
    error: declined ? { ...problem, payment_intent: after.paymentIntent } : authenticationFailure(after.paymentIntent),
  };
}

function returnAddress(address, intent) {
  const url = new URL(address, location.href);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret);
  url.searchParams.set("redirect_status", intent.status === "processing" ? "pending" : "succeeded");
  return url.href;
}
