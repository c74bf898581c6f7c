import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { penceToRate } from "#app/shared/money.ts";
import { CallRefused, call } from "../call.ts";
import { type CheckoutSummary, checkoutSummary, shippingSelectionProblems } from "../contract.ts";
import { noShippingOptionSelected, paymentIntentUpdateError, validationFailed } from "./shipping-errors.ts";

/**
 * Saves the chosen option; the response has the new total.
 * @throws Error 'No shipping option selected', 'Validation failed: ...', 'Failed to update PaymentIntent: ...'
 */
export async function chooseDelivery(
  summary: CheckoutSummary,
  option: DeliveryOption | undefined,
): Promise<CheckoutSummary> {
  if (!option) throw new Error(noShippingOptionSelected);
  const payload = {
    paymentIntentId: summary.paymentIntentId,
    itemsTotal: summary.itemsTotal,
    shipping: { rate_id: option.id, rate: penceToRate(option.rate), currency: option.currency, name: option.name },
    taxTotal: summary.taxTotal,
    orderDraftId: summary.orderDraftId,
  };
  const problems = shippingSelectionProblems(payload);
  if (problems.length > 0) throw new Error(validationFailed(problems));
  try {
    return checkoutSummary.parse(await call("POST", "/functions/v1/checkout-shipping-select", payload));
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const { status, statusText, body, message } = error;
    const details = typeof body.error === "string" ? { error: body.error } : {};
    // HTTP/2 has no status text.
    throw new Error(paymentIntentUpdateError(status, { ...details, statusText: statusText || message }), {
      cause: error,
    });
  }
}
