import type {
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  ExpressCheckoutPartialAddress,
} from "@stripe/stripe-js";
import { postcodeInDistrict } from "#app/pricing/addresses/postcodes.ts";
import type { CheckoutSummary } from "../contract.ts";
import type { Fields } from "../form/checkout-form.ts";

/**
 * The checkout's fields from what a wallet gives once it pays. The parcel goes to the name of the delivery address; the
 * card may be somebody else's. Email and phone belong to the payer: a delivery address has none.
 */
export function walletFields({
  shippingAddress,
  billingDetails,
}: Pick<ConfirmEvent, "shippingAddress" | "billingDetails">): Fields {
  const { address } = shippingAddress ?? {};
  const country = address?.country.toUpperCase() ?? "";
  return {
    ...nameParts(shippingAddress?.name || billingDetails?.name || ""),
    email: billingDetails?.email ?? "",
    phone: billingDetails?.phone ?? "",
    address: address?.line1 ?? "",
    apartment: address?.line2 ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    country,
    postcode: address?.postal_code ?? "",
    marketingConsent: false,
  };
}

/** First word and the rest. The form asks for what a single word lacks. */
function nameParts(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

type Address = NonNullable<CheckoutSummary["address"]>;

/** The destination of a quote: all that a wallet gives before it pays, with the district for a whole postcode. */
export function partialAddress({ country, state, city, postal_code }: ExpressCheckoutPartialAddress): Address {
  const code = country.toUpperCase();
  const nobody = { email: "", phone: "", firstName: "", lastName: "", address: "", apartment: "" };
  return { ...nobody, country: code, state, city, postcode: postcodeInDistrict(code, postal_code) };
}
