import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { DarkWindow } from "#app/ui/layout/dark-window.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { PaymentOutcome } from "./payment-outcome.ts";

type Stopped = Exclude<PaymentOutcome, "paid" | "confirming"> | "missing";

interface PaymentStoppedProps {
  state: Stopped;
  number?: string;
  /** Where received money is returned to. */
  moneyBack?: string | null;
}

/** The success page without a paid order: what happened, and how to continue. */
export function PaymentStopped({ state, number, moneyBack = null }: PaymentStoppedProps) {
  const { title, words, toCheckout } = messages(state, moneyBack);
  return (
    <DarkWindow
      title={title}
      panes={<Panes />}
      actions={
        <>
          {toCheckout && (
            <ButtonLink tone="brand" size="big" to="/checkout">
              Back to checkout
            </ButtonLink>
          )}
          {/* An unpaid order cannot be tracked. */}
          <ButtonLink
            tone="line"
            size="big"
            to={toCheckout ? "/shop" : `/track-order${number ? `?number=${number}` : ""}`}
          >
            {toCheckout ? "Back to the shop" : "Track Order"}
          </ButtonLink>
        </>
      }
    >
      <p>{words}</p>
      {number && (
        <p>
          Your order number is <b>{number}</b>.
        </p>
      )}
    </DarkWindow>
  );
}

/** What still works: contacting us. */
function Panes() {
  const store = useStore();
  return (
    <>
      <div aria-hidden="true" />
      <div aria-hidden="true" />
      <div className="lit">
        <p>
          <b>Questions?</b>
        </p>
        <a className="btn" href={`mailto:${store.contact.email}`}>
          Email us
        </a>
      </div>
      <div aria-hidden="true" />
    </>
  );
}

function messages(state: Stopped, moneyBack: string | null): { title: string; words: ReactNode; toCheckout: boolean } {
  switch (state) {
    case "failed":
      return {
        title: "Not charged.",
        words:
          "The payment didn’t go through and nothing was charged. Your cart and address are saved: try again or pay another way.",
        toCheckout: true,
      };
    case "unpaid":
      return {
        title: "Not paid yet.",
        words: "Nothing was charged for this order. Your cart is saved: you can pay whenever you’re ready.",
        toCheckout: true,
      };
    case "expired":
      return {
        title: "Checkout closed.",
        words: moneyBack
          ? `Your payment came too late. ${moneyBack}`
          : "This checkout wasn’t paid in time, so nothing was charged. Open the checkout again to order.",
        toCheckout: true,
      };
    case "on_hold":
      return {
        title: "Payment on hold.",
        words:
          "We’re checking your payment. Your order is safe and you don’t need to do anything. Someone will check and email you.",
        toCheckout: false,
      };
    case "canceled":
      return {
        title: "Cancelled.",
        words: moneyBack ?? "Nothing was charged.",
        toCheckout: false,
      };
    case "refunded":
      return { title: "Refunded.", words: moneyBack, toCheckout: false };
    case "missing":
      return {
        title: "No order to show.",
        words:
          "This page only shows an order in the browser that placed it. Anywhere else, track it with its number and your email address.",
        toCheckout: false,
      };
  }
}
