import { groups } from "./elements.js";
import { base, openFrame } from "./frame.js";
import { IntegrationError } from "./payment-element.js";
import { requestConfirmation, retrieveIntent } from "./requests.js";

/** `stripe.confirmPayment`: `{paymentIntent}` or `{error}`; by default it redirects to `return_url`. */
export async function confirmPayment(key, options) {
  const { elements, confirmParams = {}, redirect = "always" } = options;
  const group = elements ? groups.get(elements) : null;
  const clientSecret = options.clientSecret ?? group?.clientSecret();
  if (!clientSecret) throw new IntegrationError("stripe.confirmPayment() needs elements with a clientSecret, or one.");
  if (redirect !== "if_required" && !confirmParams.return_url) {
    throw new IntegrationError("stripe.confirmPayment() needs confirmParams.return_url, or redirect: 'if_required'.");
  }
  const confirmed = group
    ? await (group.sheet() ? confirmWithWallet : confirmWithCard)(key, clientSecret, group, confirmParams)
    : await requestConfirmation(base, key, clientSecret, confirmParams);
  const elsewhere = confirmed.paymentIntent?.next_action?.redirect_to_url?.url;
  if (elsewhere) return leaveFor(elsewhere);
  const result = await finish(key, clientSecret, confirmed);
  if (result.error || redirect === "if_required") return result;
  return leaveFor(returnAddress(confirmParams.return_url, result.paymentIntent));
}

/** The page is about to be left, so nothing follows. */
function leaveFor(address) {
  location.assign(address);
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

async function confirmWithCard(key, clientSecret, group, confirmParams) {
  const payment = group.payment();
  if (!payment?.isMounted()) {
    throw new IntegrationError(
      "Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element.",
    );
  }
  const refused = await requireAsShown(key, clientSecret, group);
  if (refused) return refused;
  const { fields, defaultValues } = payment.options();
  const given = confirmParams.payment_method_data?.billing_details;
  requireNeverAskedFields(fields, given);
  const { billingDetails: defaults } = defaultValues ?? {};
  const address = { country: "GB", ...defaults?.address, ...given?.address };
  const { return_url, receipt_email, shipping } = confirmParams;
  const billing = { ...defaults, ...given, address };
  return payment.ask("confirm", { key, clientSecret, billing, params: { return_url, receipt_email, shipping } });
}

/** Pays with the card of a wallet's sheet, or as approved in PayPal's; it closes when the answer is known. */
async function confirmWithWallet(key, clientSecret, group, { return_url }) {
  const sheet = group.sheet();
  const refused = await requireAsShown(key, clientSecret, group);
  if (refused) return refused;
  const { card, billing } = sheet.payment();
  const method = card ? { type: "card", card } : { type: "paypal", approved: true };
  const payment_method_data = { ...method, billing_details: billing };
  const result = await requestConfirmation(base, key, clientSecret, { return_url, payment_method_data });
  sheet.close();
  return result;
}

/** @returns the error, if the payment cannot be retrieved */
async function requireAsShown(key, clientSecret, group) {
  if (!group.wasSubmitted())
    throw new IntegrationError("elements.submit() must be called before stripe.confirmPayment().");
  const shown = group.shown();
  if (!shown) return null;
  const found = await retrieveIntent(base, key, clientSecret);
  if (found.error) return found;
  requireSameSum(shown, found.paymentIntent);
  return null;
}

/**
 * Nobody is charged a different amount from the one in a wallet's sheet. The real Stripe.js enforces it for elements
 * made from an amount; the sandbox also for those of a payment whose amount has changed since they fetched it.
 */
function requireSameSum(shown, { amount, currency }) {
  if (shown.amount === amount && shown.currency === currency) return;
  throw new IntegrationError(
    `The payment is of ${amount} ${currency}, but the Elements have shown ${shown.amount} ${shown.currency}.`,
  );
}

/** Shows the bank's challenge if there is one, and returns the outcome. */
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

/**
 * A page that sets a billing field to "never" must pass that field when confirming; the real Stripe.js enforces it, and
 * so does the sandbox.
 */
const addressParts = ["line1", "line2", "city", "state", "country", "postal_code"];
const optionNames = { postal_code: "postalCode" };

function requireNeverAskedFields(fields, billing = {}) {
  const asked = fields?.billingDetails;
  if (asked === undefined || asked === "auto") return;
  for (const name of ["name", "email", "phone"]) {
    if (isNever(asked, name) && billing[name] === undefined) complain(name, name);
  }
  const address = asked === "never" ? "never" : asked.address;
  if (address === undefined || address === "auto" || address === "if_required") return;
  for (const part of addressParts) {
    const option = optionNames[part] ?? part;
    if (isNever(address, option) && billing.address?.[part] === undefined) {
      complain(`address.${option}`, `address.${part}`);
    }
  }
}

const isNever = (option, name) => option === "never" || option[name] === "never";

function complain(option, param) {
  throw new IntegrationError(
    `You specified "never" for fields.billing_details.${option} when creating the payment Element, but did not pass ` +
      `params.billing_details.${param} when calling stripe.confirmPayment.`,
  );
}

/**
 * Shows the bank's page over ours until the customer answers. The dialog traps the focus and restores it afterwards;
 * Escape means refusal. Resolves when the bank has the answer.
 */
function askCustomer(nextAction) {
  const address = nextAction.use_stripe_sdk?.stripe_js ?? nextAction.redirect_to_url?.url ?? "";
  const challenge = new URL(address, base).searchParams.get("challenge") ?? "";
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    const finish = () => {
      frame.close();
      dialog.close();
      dialog.remove();
      resolve();
    };
    const frame = openFrame(`challenge.html?challenge=${encodeURIComponent(challenge)}`, {
      title: "3D Secure authentication challenge",
      onMessage(type, data) {
        if (type === "hello") frame.iframe.focus();
        if (type === "height") frame.iframe.style.height = `${data}px`;
        if (type === "done") finish();
      },
    });
    dialog.className = "StripeChallenge";
    dialog.setAttribute("aria-label", "Your bank asks you to confirm this payment");
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      if (frame.isReady()) frame.send("refuse");
      else finish();
    });
    dialog.append(frame.iframe);
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The error when 3-D Secure authentication fails. */
function authenticationFailure(paymentIntent) {
  return {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    payment_intent: paymentIntent,
  };
}
