import { Status } from "#app/ui/display/tag.tsx";
import { Money } from "#app/ui/markup.tsx";
import { describePayment } from "../payment-words.ts";
import { describePrint } from "../print-words.ts";
import type { TourFacts } from "./facts.ts";
import { emailWords, orderWords } from "./state-words.ts";

/** What is so at this moment, at the shop and in the sandbox. */
export function ScenarioState({ facts }: { facts: TourFacts }) {
  const { order, payment, prints, desk } = facts;
  const paymentIs = payment && describePayment(payment);
  return (
    <dl className="tour__f">
      <dt>Order</dt>
      <dd>{order ? `${order.number}: ${orderWords(order)}` : "None yet"}</dd>
      {order && order.capturedTotal > 0 && (
        <>
          <dt>Paid, refunded</dt>
          <dd>
            <Money pence={order.capturedTotal} />, <Money pence={order.refundedTotal} />
          </dd>
        </>
      )}
      <dt>Card processor</dt>
      <dd>{paymentIs ? <Status tone={paymentIs.tone}>{paymentIs.words}</Status> : "No payment yet"}</dd>
      <dt>Printer</dt>
      <dd>
        {prints.length === 0 && "No order yet"}
        {prints.map((print) => {
          const { words, tone } = describePrint(print);
          return (
            <Status key={print.id} tone={tone}>
              {words}
            </Status>
          );
        })}
      </dd>
      <dt>Emails</dt>
      <dd>{emailWords(facts)}</dd>
      <dt>On the desk</dt>
      <dd>{desk.length === 0 ? "Nothing" : `${desk.length} ${desk.length === 1 ? "item" : "items"}`}</dd>
    </dl>
  );
}
