import { Money } from "#app/ui/money.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { Sums } from "#app/ui/sums.tsx";
import type { OwnersOrder, ShownRefund } from "./.server/read-order.ts";
import { addressLines } from "./address-lines.ts";
import { amountLines } from "./amounts.ts";
import { cardWords } from "./card-words.ts";
import { dayWords } from "./moments.ts";

/** What was paid, what went back, and where the parcel goes. */
export function OrderSide({ order, refunds }: { order: OwnersOrder; refunds: readonly ShownRefund[] }) {
  const store = useStore();
  return (
    <aside className="stack" aria-label="Payment and delivery">
      <section className="ord__card" aria-labelledby="payment-title">
        <h2 id="payment-title">Payment</h2>
        <Sums lines={amountLines(order)} total={{ label: "Paid", amount: order.total }} />
        {refunds.length > 0 && <Back order={order} refunds={refunds} />}
        <p className="small soft mt-2">
          By card. Your statement says <b>{store.statementDescriptor}</b>.
        </p>
      </section>
      <section className="ord__card" aria-labelledby="address-title">
        <h2 id="address-title">{order.status === "canceled" ? "It would have gone to" : "Delivering to"}</h2>
        <address className="not-italic">
          {addressLines(order).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same, and never move
            <span key={index} className="block">
              {line}
            </span>
          ))}
        </address>
      </section>
    </aside>
  );
}

function Back({ order, refunds }: { order: OwnersOrder; refunds: readonly ShownRefund[] }) {
  const failed = refunds.filter(({ status }) => status === "failed");
  return (
    <>
      <dl className="sums">
        {refunds
          .filter(({ status }) => status !== "failed" && status !== "canceled")
          .map((refund) => (
            <div className="refund" key={refund.id}>
              <dt>
                <b>{refund.status === "succeeded" ? "Refunded" : "Refund on its way"}</b>
                <br />
                <span className="small soft">
                  {refund.reason}. To {cardWords(order)} on {dayWords(refund.createdAt)}. Banks take 5 to 10 days.
                </span>
              </dt>
              <dd className="minus">
                <b>
                  <Money pence={-refund.amount} />
                </b>
              </dd>
            </div>
          ))}
        <div>
          <dt>
            <b>You have paid</b>
          </dt>
          <dd>
            <b>
              <Money pence={order.capturedTotal - order.refundedTotal} />
            </b>
          </dd>
        </div>
      </dl>
      {failed.map(({ id, amount }) => (
        <p className="small mt-2" key={id}>
          <b>
            A refund of <Money pence={amount} /> did not reach your card.
          </b>{" "}
          We know of it and find another way. Write to us if you have not heard within two days.
        </p>
      ))}
    </>
  );
}
