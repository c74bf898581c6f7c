import { formatDay } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import type { OwnersOrder, ShownRefund } from "../.server/read-order.ts";
import { addressLines } from "../address-lines.ts";
import { cardLabel } from "../card-label.ts";
import { isRefundCounted } from "../refunds/refund-status.ts";
import { orderCan } from "../rules.ts";
import { PaymentCard } from "./payment-card.tsx";
import "./order-page.css";

type OrderSideProps = { order: OwnersOrder; refunds: readonly ShownRefund[]; now: Date };

/** What was paid and refunded, and the delivery address. */
export function OrderSide({ order, refunds, now }: OrderSideProps) {
  return (
    <aside className="stack" aria-label="Payment and delivery">
      <PaymentCard order={order} now={now}>
        {refunds.length > 0 && <Back order={order} refunds={refunds} />}
      </PaymentCard>
      <section className="box ord__card" aria-labelledby="address-title">
        <h2 id="address-title">{order.status === "canceled" ? "Delivery address" : "Delivering to"}</h2>
        <address className="not-italic">
          {addressLines(order).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same, and never move
            <span key={index} className="block">
              {line}
            </span>
          ))}
        </address>
        {(orderCan.changeAddress(order, now) || orderCan.askForAddress(order, now)) && (
          <p className="small mt-2">
            <Link to={`/orders/${order.number}/address`}>Change address</Link>
          </p>
        )}
      </section>
    </aside>
  );
}

function Back({ order, refunds }: Omit<OrderSideProps, "now">) {
  const failed = refunds.filter(({ status }) => status === "failed");
  return (
    <>
      <dl className="sums">
        {refunds.filter(isRefundCounted).map((refund) => (
          <div className="refund" key={refund.id}>
            <dt>
              <b>{refund.status === "succeeded" ? "Refunded" : "Refund on its way"}</b>
              <br />
              <span className="small soft">
                {refund.reason}. To {cardLabel(order)} on {formatDay(refund.createdAt)}. Banks take 5 to 10 days.
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
            <b>Total after refunds</b>
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
            A refund of <Money pence={amount} /> didn’t reach {cardLabel(order)}.
          </b>{" "}
          We’ll find another way to refund you. Contact us if you haven’t heard within two days.
        </p>
      ))}
    </>
  );
}
