import type Stripe from "stripe";
import { isRedirectMethod } from "#app/settings/method-rules.ts";
import type { Card } from "../../card-words.ts";

/** What the customer recognises: the card, or the company that they paid with. @param intent with its latest charge */
export function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): Card {
  const details = charge && typeof charge !== "string" ? charge.payment_method_details : undefined;
  const company = details && isRedirectMethod(details.type) ? details.type : null;
  return { cardBrand: details?.card?.brand ?? company, cardLast4: details?.card?.last4 ?? null };
}
