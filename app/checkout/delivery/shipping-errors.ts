/** Shipping's error texts, verbatim (R-DELIVERY-3, R-CHECKOUT-6, R-CHECKOUT-7). */
export const invalidShippingResponse = "Invalid response from shipping API";
export const noShippingOptionSelected = "No shipping option selected";

/** A quote that the print provider refused or did not answer. */
export function shippingApiError(status: number, message: string): string {
  return `Shipping API error: ${status} - ${message}`;
}

/** A selection that the server refused: its error text, else the status text. */
export function paymentIntentUpdateError(status: number, text: { error?: string; statusText: string }): string {
  return `Failed to update PaymentIntent: ${status} - ${text.error || text.statusText}`;
}

/** All failed checks of a selection in one text. */
export function validationFailed(messages: readonly string[]): string {
  return `Validation failed: ${messages.join(", ")}`;
}
