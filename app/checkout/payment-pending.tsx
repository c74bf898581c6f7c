import { formatPence } from "#app/pricing/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
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

const looks = 48;
/** Without JavaScript the page loads itself anew, less often. */
const reload = { seconds: 5, times: 24 };

/** The card service has the payment and the shop does not know yet how it ended. */
export function PaymentPending({ number, total, here, looked }: PaymentPendingProps) {
  const store = useStore();
  const { isOver } = usePolling({ times: looks });
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
        {isOver ? (
          "This takes longer than usual. We go on looking by ourselves."
        ) : (
          <>
            <Spinner label={null} /> We are asking the card service about your payment of {formatPence(total)}.
          </>
        )}
      </p>
      <p>
        Your order is <b>{number}</b>. It is safe to close this page: as soon as the payment is confirmed we email you
        the receipt. There is no need to pay again.
      </p>
      <div className="row">
        <ButtonLink to={here} reloadDocument tone={isOver ? "brand" : "line"}>
          Look again
        </ButtonLink>
        <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a>
      </div>
    </section>
  );
}
