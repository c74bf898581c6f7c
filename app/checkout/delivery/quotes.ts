import { stateCode } from "#app/pricing/addresses/states.ts";
import {
  builtInDelivery,
  type DeliveryOption,
  type FallbackRates,
  fallbackNote,
  noItemsInCart,
  optionFromWire,
  withFreeBundleDelivery,
} from "#app/pricing/delivery.ts";
import { CallRefused, call } from "../call.ts";
import { type CheckoutSummary, shippingQuoteAnswer } from "../contract.ts";

type Offer = { options: DeliveryOption[]; note: string | null };

/**
 * Requests live delivery options for a draft with an address. If the quotes fail or are empty, it returns the two
 * built-in options and the note says so (R-DELIVERY-6).
 * @param rates the built-in options' rates
 * @throws Error 'No items in cart'
 */
export async function quotesFor(summary: CheckoutSummary, rates: FallbackRates): Promise<Offer> {
  if (summary.lines.length === 0) throw new Error(noItemsInCart);
  const order = { country: summary.address?.country ?? "GB", hasCompleteBundle: summary.hasCompleteBundle };
  const ours = builtInDelivery(rates);
  const builtIn = (options: readonly DeliveryOption[]): Offer => ({
    options: withFreeBundleDelivery(options, order),
    note: fallbackNote,
  });
  try {
    const answer = await call("POST", "/functions/v1/shipping-quotes", quoteRequest(summary));
    const { options } = shippingQuoteAnswer.parse(answer);
    return options.length > 0 ? { options: options.map(optionFromWire), note: null } : builtIn(ours.emptyQuote);
  } catch (error) {
    // A refusal (order already placed, draft gone) is not a failed quote.
    if (error instanceof CallRefused && error.status < 500) throw withHowToFix(error);
    return builtIn(ours.checkout);
  }
}

/**
 * Adds what the print provider rejects in the address or items, and how to fix it. Other refusals explain themselves.
 */
function withHowToFix(refused: CallRefused): Error {
  const { problem } = refused.body;
  if (typeof problem !== "string") return refused;
  return new Error(
    `We can’t price delivery: ${problem} Correct your address, or remove what can’t be sent there from your cart.`,
  );
}

function quoteRequest({ address, lines, orderDraftId }: CheckoutSummary) {
  return {
    recipient: {
      country_code: address?.country,
      state_code: (address && stateCode(address.country, address.state)) || null,
      zip: address?.postcode,
      address1: address?.address,
      address2: address?.apartment || null,
      city: address?.city,
    },
    items: lines.map((line) => ({ printful_variant_id: line.printfulVariantId, quantity: line.quantity })),
    orderDraftId,
  };
}
