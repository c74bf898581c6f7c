import { href } from "react-router";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import type { ShopReply } from "./.server/call-shop.ts";
import type { OwnOrderStatus, TestPayment } from "./.server/pay-as-test.ts";
import { DevToolsPart, RawJson } from "./dev-tools-page.tsx";

const outcomes = {
  succeeded: "Paid. The order is marked as paid once the processor tells the shop.",
  processing: "The bank is still deciding. It will let the shop know.",
  asks: "The bank asks for confirmation.",
  declined: "Declined. The order is still open: pay again with another card.",
  failed: "The card processor rejected it.",
} as const;

/** The result of a test payment: the card's outcome, links, and each call with its response. */
export function PaymentSteps({ payment }: { payment: Omit<TestPayment, "cookies"> }) {
  const { order, card, refusal, steps } = payment;
  return (
    <DevToolsPart id="outcome" title="What happened">
      {refusal && <Alert>{refusal.message}</Alert>}
      {order && card && (
        <>
          {card.outcome === "declined" || card.outcome === "failed" ? (
            <Alert>
              {outcomes[card.outcome]} {card.message}
            </Alert>
          ) : (
            <Note announce>{outcomes[card.outcome]}</Note>
          )}
          <p>
            Order <b>{order.number}</b>, <Money pence={order.total} />
          </p>
          <p className="row">
            {card.bank && (
              <a className="btn btn--brand" href={card.bank}>
                Answer as the bank
              </a>
            )}
            <Link to={`${href("/test-payment")}?order=${order.id}`}>Current order status</Link>
            <Elsewhere orderId={order.id} />
          </p>
        </>
      )}
      <ol className="devtools__steps grid gap-3">
        {steps.map((step) => (
          <Step key={`${step.method} ${step.path}`} step={step} />
        ))}
      </ol>
    </DevToolsPart>
  );
}

function Step({ step: { method, path, status, ms, sent, body } }: { step: ShopReply }) {
  return (
    <li>
      <div className="row">
        <Status tone={status !== null && status < 400 ? "good" : "bad"}>{status ?? "No answer"}</Status>
        <code className="wrap-anywhere">
          {method} {path}
        </code>
        <span className="small soft">{ms} ms</span>
      </div>
      <div className="devtools__pair">
        <RawJson label="Sent" value={sent} />
        <RawJson label="Answered" value={body} />
      </div>
    </li>
  );
}

/** The order's current state in the database. */
export function OrderStatusView({ orderStatus }: { orderStatus: OwnOrderStatus }) {
  const { id, number, status, total, paid } = orderStatus;
  return (
    <DevToolsPart id="order-status" title={`Order ${number}`}>
      <p className="row" role="status">
        <Status tone={paid > 0 ? "good" : "info"}>{status}</Status>
        <span>
          <Money pence={paid} /> of <Money pence={total} /> paid
        </span>
      </p>
      <p className="row">
        <Link to={`${href("/test-payment")}?order=${id}`}>Refresh</Link>
        <Elsewhere orderId={id} />
      </p>
    </DevToolsPart>
  );
}

const Elsewhere = ({ orderId }: { orderId: string }) => (
  <>
    <Link to={`${href("/success")}?order=${orderId}`}>What the customer sees</Link>
    <Link to={href("/rehearsal/cards")}>Cards</Link>
    <Link to={href("/rehearsal/mailbox")}>Mailbox</Link>
    <Link to={href("/rehearsal/printer")}>Printer</Link>
  </>
);
