import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { DarkWindow } from "#app/ui/dark-window.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { Outcome } from "./payment-outcome.ts";

type Stopped = Exclude<Outcome, "paid" | "confirming"> | "missing";

interface PaymentStoppedProps {
  state: Stopped;
  number?: string;
  /** Whether money came in that goes back. */
  moneyBack?: boolean;
}

/** The page after paying, where there is no paid order to show: what happened, and the way on. */
export function PaymentStopped({ state, number, moneyBack = false }: PaymentStoppedProps) {
  const { title, words, toCheckout } = says(state, moneyBack);
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
          {/* What was never paid for cannot be tracked. */}
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

/** What still works: writing to us. */
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
          Write to us
        </a>
      </div>
      <div aria-hidden="true" />
    </>
  );
}

function says(state: Stopped, moneyBack: boolean): { title: string; words: ReactNode; toCheckout: boolean } {
  const goesBack = "What you paid goes back to your card in full. Banks take 5 to 10 days to show it.";
  switch (state) {
    case "failed":
      return {
        title: "Not charged.",
        words:
          "The payment did not go through and nothing was charged. Your cart and your address are kept: try again, or use another card.",
        toCheckout: true,
      };
    case "unpaid":
      return {
        title: "Not paid yet.",
        words: "Nothing was charged for this order. Your cart is kept: you can pay whenever you are ready.",
        toCheckout: true,
      };
    case "expired":
      return {
        title: "Closed.",
        words: moneyBack
          ? `Your payment came after that. ${goesBack}`
          : "This checkout was not paid in time so nothing was charged. Open the checkout again to order.",
        toCheckout: true,
      };
    case "on_hold":
      return {
        title: "We are checking.",
        words:
          "We are checking your payment. Nothing is lost, and there is nothing you need to do. Someone looks at it and writes to you.",
        toCheckout: false,
      };
    case "canceled":
      return {
        title: "Cancelled.",
        words: moneyBack ? goesBack : "Nothing was charged.",
        toCheckout: false,
      };
    case "refunded":
      return { title: "Refunded.", words: goesBack, toCheckout: false };
    case "missing":
      return {
        title: "No order here.",
        words:
          "This page shows an order only in the browser that placed it. With its number and your email address you can see it anywhere.",
        toCheckout: false,
      };
  }
}
