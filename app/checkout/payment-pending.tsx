import { formatPence } from "#app/shared/money.ts";
import { ButtonLink, Spinner } from "#app/ui/forms/button.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { usePolling } from "./use-polling.ts";

interface PaymentPendingProps {
  number: string;
  /** Pence. */
  total: number;
  /** Where this page lives. */
  here: string;
  /** How often a browser without JavaScript has looked already. */
  looked: number;
}

/** Half a minute of looking; most payments are there after one look. */
const patience = 48;
/** Without JavaScript the page loads itself anew, less often. */
const reload = { seconds: 5, times: 24 };

/** The payment provider has the payment and the shop does not know its result yet. */
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
      <p>
        Your order number is <b>{number}</b>. You can close this page: we’ll email your receipt as soon as the payment
        is confirmed. You don’t need to pay again.
      </p>
      <div className="row">
        <ButtonLink to={here} reloadDocument tone={isSlow ? "brand" : "line"}>
          Check again
        </ButtonLink>
        <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a>
      </div>
    </section>
  );
}
