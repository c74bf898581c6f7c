import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import type { RedirectMethod } from "#app/settings/method-rules.ts";
import { type Wallet, walletNames } from "#app/settings/wallet-rules.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Spinner } from "#app/ui/forms/button.tsx";
import { useErrorTitle } from "#app/ui/forms/error-summary.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { elementsFor, type ReadyElements, stripeOnce } from "./load-stripe.ts";
import "./payment-step.css";
import "#app/ui/forms/field.css";

/** How the shop takes cards, from the loader. */
export type CardSettings = {
  publishableKey: string;
  rehearsalScript: string | null;
  /** Offered where the device has them and Stripe has verified the shop's domain. */
  wallets: readonly Wallet[];
  /** Ways to pay beside cards, on other companies' pages. */
  methods: readonly RedirectMethod[];
};

type Props = CardSettings & {
  /** The section's number, if it is one of several. */
  step?: number;
  /** Pence: the total that the page shows; null before the shop has priced the cart. */
  total: number | null;
  /** Whether it will come without the shopper fixing anything. */
  isComing: boolean;
  /** The last attempt's error. */
  error: string | null;
  /** Passes up what is needed to confirm; null while there is no card form. */
  onCard(card: ReadyElements | null): void;
};

/**
 * On a phone, the message above the form is far from the Pay button. Scrolls and moves focus to it; from there Tab
 * leads to the card.
 */
function scrollAndFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

/** The provider's card form in its iframe. The shop never sees the card number. */
export function PaymentStep({
  step,
  publishableKey,
  rehearsalScript,
  wallets,
  methods,
  total,
  isComing,
  error,
  onCard,
}: Props) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    stripeOnce(publishableKey, rehearsalScript).then(setStripe, (reason: Error) => setFailure(reason.message));
  }, [publishableKey, rehearsalScript]);

  useErrorTitle(Boolean(error || failure));

  return (
    <section aria-labelledby="step-payment">
      <h2 id="step-payment">{step && <i>{step}</i>}Payment</h2>
      <div className="frame paybox" id="payment" tabIndex={-1}>
        <p className="paybox__h">
          <b>{methods.length > 0 ? "How to pay" : "Card"}</b>
          <span className="small ic">
            <Icon name="lock" />
            <span>Handled by the payment provider. We never see your card number.</span>
          </span>
        </p>
        {error && (
          <div className="paybox__bad" ref={scrollAndFocus} tabIndex={-1}>
            <Alert>{error}</Alert>
          </div>
        )}
        {failure && <Alert>{failure} Nothing was charged. Reload the page to try again.</Alert>}
        {/* As tall as the card form, so that nothing shifts when it appears. */}
        <div className="cardslot">
          {stripe && total !== null ? (
            <Elements stripe={stripe} options={elementsFor(total, methods)}>
              <CardForm wallets={wallets} onCard={onCard} onFailure={setFailure} />
            </Elements>
          ) : (
            !failure && isComing && <Spinner label="Loading..." />
          )}
          {total === null && !isComing && <p className="hint">The card form appears once you fix the problem above.</p>}
        </div>
      </div>
    </section>
  );
}

type CardFormProps = Pick<Props, "wallets" | "onCard"> & { onFailure(message: string): void };

function CardForm({ wallets, onCard, onFailure }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  useEffect(() => {
    onCard(stripe && elements ? { stripe, elements } : null);
    return () => onCard(null);
  }, [stripe, elements, onCard]);
  return (
    <PaymentElement
      // The billing address is the delivery address, passed when the payment is confirmed.
      options={{
        layout: "tabs",
        fields: { billingDetails: { address: "never" } },
        wallets: Object.fromEntries(walletNames.map((name) => [name, wallets.includes(name) ? "auto" : "never"])),
      }}
      onLoadError={({ error }) => onFailure(error.message ?? "The card form couldn’t be loaded.")}
    />
  );
}
