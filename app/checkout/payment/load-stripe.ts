import type { Appearance, Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { RedirectMethod } from "#app/settings/method-rules.ts";
import { store } from "#store";

/** What confirms a payment: Stripe.js, and the card form or the wallet buttons. */
export type ReadyElements = { stripe: Stripe; elements: StripeElements };

const appearance: Appearance = {
  variables: {
    colorPrimary: store.theme.ink,
    colorText: store.theme.ink,
    colorDanger: "#af1e2d",
    colorBackground: "#fcfaf8",
    fontFamily: "system-ui, sans-serif",
    borderRadius: "3px",
  },
};

/**
 * Made from the shown total instead of a PaymentIntent, whose amount is updated only when the shopper pays: a wallet's
 * sheet shows this amount, and opens before that (R-CHECKOUT-8). All wallets pay with a card.
 * @param amount pence
 * @param methods that the shop offers beside cards, as its PaymentIntents list them
 */
export const elementsFor = (amount: number, methods: readonly RedirectMethod[]) => ({
  mode: "payment" as const,
  currency: "gbp",
  amount,
  allowedPaymentMethodTypes: ["card", ...methods],
  appearance,
  locale: "en-GB" as const,
});

let loading: Promise<Stripe | null> | undefined;

/**
 * Loads Stripe.js once, where it is needed. In a rehearsal it first loads the sandbox's script with the same interface
 * from the shop's origin: `loadStripe` cannot be given a URL, but uses an existing `Stripe`.
 */
export function stripeOnce(publishableKey: string, rehearsalScript: string | null): Promise<Stripe | null> {
  loading ??= start(publishableKey, rehearsalScript).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(publishableKey: string, rehearsalScript: string | null): Promise<Stripe | null> {
  if (rehearsalScript) await addScript(rehearsalScript);
  return loadStripe(publishableKey);
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("The card form couldn’t be loaded."));
    };
    document.head.append(script);
  });
