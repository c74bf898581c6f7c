import { href } from "react-router";
import { itemCountLabel } from "#app/orders/item-groups.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { ButtonLink, MoreLink } from "#app/ui/forms/button.tsx";
import type { Payment, PrinterOrder, RehearsalEmail, RehearsalState } from "./contract.ts";
import { describePayment, describePrint, naturalMove, paymentMoves } from "./labels.ts";
import { EmptyRow, Machine, Row } from "./machine.tsx";
import { StageButton } from "./stage.tsx";

/** How many of each the control room shows; the rest are on their own page. */
const shown = 5;

export function CardProcessor({ state }: { state: RehearsalState }) {
  return (
    <Machine provider="stripe" name="Card processor" icon="card" faults={state.faults}>
      {state.payments.length === 0 && <EmptyRow>No payments yet. Buy something.</EmptyRow>}
      {state.payments.slice(0, shown).map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
      {state.payments.length > 0 && <More to={href("/rehearsal/cards")}>All payments</More>}
    </Machine>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { words, tone } = describePayment(payment);
  const [move] = paymentMoves(payment);
  const card = payment.card ? `${payment.card.brand} ${payment.card.last4}, ` : "";
  return (
    <Row
      title={`${payment.metadata.order_number ?? payment.id}, ${formatPence(payment.amount)}`}
      detail={payment.lastError ?? `${card}${formatDateTime(new Date(payment.created * 1000))}`}
      status={<Status tone={tone}>{words}</Status>}
      action={
        move && <StageButton fields={{ intent: "payment", id: payment.id, move: move.move }}>{move.label}</StageButton>
      }
    />
  );
}

export function Printer({ state, numbers }: { state: RehearsalState; numbers: Record<string, string> }) {
  return (
    <Machine provider="printful" name="Printer" icon="printer" faults={state.faults}>
      {state.printerOrders.length === 0 && <EmptyRow>No orders yet. Paid orders appear here.</EmptyRow>}
      {state.printerOrders.slice(0, shown).map((order) => (
        <PrintRow key={order.id} order={order} number={numbers[order.externalId ?? ""]} />
      ))}
      <More to={href("/rehearsal/printer")}>All orders and stock</More>
    </Machine>
  );
}

function PrintRow({ order, number }: { order: PrinterOrder; number: string | undefined }) {
  const { words, tone } = describePrint(order);
  const move = naturalMove(order);
  return (
    <Row
      title={number ?? `Print ${order.id}`}
      detail={
        order.error ??
        `${itemCountLabel(order.items)}. ${order.shipments.at(-1)?.trackingNumber ?? `Print ${order.id}`}`
      }
      status={<Status tone={tone}>{words}</Status>}
      action={
        move && <StageButton fields={{ intent: "print", id: order.id, move: move.move }}>{move.label}</StageButton>
      }
    />
  );
}

export function MailboxMachine({
  state,
  emails,
}: {
  state: RehearsalState;
  emails: Pick<RehearsalEmail, "id" | "to" | "subject" | "date">[];
}) {
  return (
    <Machine provider="mail" name="Mailbox" icon="mail" faults={state.faults}>
      {emails.length === 0 && <EmptyRow>No emails yet.</EmptyRow>}
      {emails.map((email) => (
        <Row
          key={email.id}
          title={email.subject}
          detail={`To ${email.to}, ${formatDateTime(new Date(email.date))}`}
          action={
            <ButtonLink tone="line" size="s" to={`${href("/rehearsal/mailbox")}?mail=${email.id}`}>
              Read
            </ButtonLink>
          }
        />
      ))}
      {emails.length > 0 && <More to={href("/rehearsal/mailbox")}>{emailsText(state.counts.mails)}</More>}
    </Machine>
  );
}

const emailsText = (count: number) => (count === 1 ? "The only email" : `All ${count} emails`);

const More = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <li className="border-0">
    <MoreLink to={to}>{children}</MoreLink>
  </li>
);
