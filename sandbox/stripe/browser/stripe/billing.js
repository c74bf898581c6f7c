import { IntegrationError } from "./errors.js";

/**
 * A page that tells the card form never to ask for a billing field must pass that field when it confirms;
 * the real Stripe.js insists on it, and so the rehearsal does.
 */
const addressParts = ["line1", "line2", "city", "state", "country", "postal_code"];
const optionNames = { postal_code: "postalCode" };

export function requireNeverAskedFields(fields, billing = {}) {
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
