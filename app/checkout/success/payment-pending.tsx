import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { formatPence } from "#app/shared/money.ts";
import { ButtonLink, Spinner } from "#app/ui/forms/button.tsx";
import { useStore } from "#app/ui/store-context.tsx";

interface PaymentPendingProps {
  number: string;
  /** Pence. */
  total: number;
  /** This page's URL. */
  here: string;
  /** How often a browser without JavaScript has reloaded. */
  looked: number;
}

/** Polls in the first half minute; most payments need one. */
const patience = 48;
/** Without JavaScript the page reloads itself, less often. */
const reload = { seconds: 5, times: 24 };

/** The payment provider has the payment, but the shop does not know the result yet. */
export function PaymentPending({ number, total, here, looked }: PaymentPendingProps) {
  const store = useStore();
  const { isSlow } = usePolling({ patience });
  const again = `${here}&looked=${looked + 1}`;
  return (
    <section className="wrap band stack" aria-labelledby="pending-title">
      {looked < reload.times && (
        <noscript>
          <meta httpEquiv="refresh" content={`${reload.seconds}; url=${again}`} />
        </noscript>
      )}
      <h1 className="poster" id="pending-title">
        Still being confirmed
      </h1>
      <p role="status">
        {isSlow ? (
          "This is taking longer than usual. We’ll keep checking."
        ) : (
          <>
            <Spinner label={null} /> Checking your payment of {formatPence(total)}.
          </>
        )}
      </p>
      <p className="max-w-[44rem]">
        Your order number is{" "}
        <b>
          <OrderNumber number={number} />
        </b>
        . You can close this page: we’ll email your receipt as soon as the payment is confirmed, or tell you if it
        fails. You don’t need to pay again.
      </p>
      <div className="row">
        <ButtonLink to={here} reloadDocument tone={isSlow ? "brand" : "line"}>
          Check again
        </ButtonLink>
        <span>
          Questions? <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a>
        </span>
      </div>
    </section>
  );
}

/**
 * Polls the page's data while it is open and the payment is pending.
 * @param patience the number of polls before `isSlow`
 */
function usePolling({ patience }: { patience: number }): { isSlow: boolean } {
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState(0);
  const waiting = state === "idle";
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setAsked((before) => before + 1);
      revalidate();
    }, pollDelayMs(asked));
    return () => clearTimeout(timer);
  }, [waiting, asked, revalidate]);
  return { isSlow: asked >= patience };
}

/**
 * Milliseconds until the next poll: short at first, since most payments are nearly done, and short enough to show a
 * recorded payment within a second.
 * @param asked the number of polls so far
 */
export const pollDelayMs = (asked: number): number => Math.min(250 * 2 ** asked, 600);
