import { href } from "react-router";
import { cardWords } from "#app/orders/card-words.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Panel } from "../kit/panel.tsx";
import type { StaffOrder } from "./.server/read-order-page.ts";

const stripePayments = "https://dashboard.stripe.com/payments/";
/** 'pi_3QK…7Zt': enough to find it by, short enough for a phone. */
const short = (reference: string) =>
  reference.length > 14 ? `${reference.slice(0, 6)}…${reference.slice(-3)}` : reference;

/** What it was paid with, and where to find it at the card service. */
export function PaymentPanel({ order, isRehearsal }: { order: StaffOrder; isRehearsal: boolean }) {
  const reference = order.stripeSessionId;
  if (!reference) return null;
  return (
    <Panel title="Payment">
      <dl className="kv small">
        {order.cardLast4 && (
          <div>
            <dt>Card</dt>
            <dd>{cardWords(order)}</dd>
          </div>
        )}
        <div>
          <dt>Reference</dt>
          <dd className="num" title={reference}>
            {short(reference)}
          </dd>
        </div>
        {order.printfulOrderId !== null && (
          <div>
            <dt>At the printer</dt>
            <dd className="num">
              #{order.printfulOrderId}
              {order.printfulStatus && `, ${order.printfulStatus}`}
            </dd>
          </div>
        )}
      </dl>
      <p className="small pt-2">
        {isRehearsal ? (
          <Link to={href("/rehearsal/cards")}>At the card service</Link>
        ) : (
          <a href={`${stripePayments}${encodeURIComponent(reference)}`} rel="noreferrer">
            At the card service <Icon name="external" size="s" />
          </a>
        )}
      </p>
    </Panel>
  );
}
