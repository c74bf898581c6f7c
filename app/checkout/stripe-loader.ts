import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

let loading: Promise<Stripe | null> | undefined;

/**
 * Loads Stripe.js once, only on this page. In a rehearsal the shop's own origin serves the sandbox's script with
 * the same interface first: `loadStripe` has no URL option, but takes the `Stripe` that is already there.
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
