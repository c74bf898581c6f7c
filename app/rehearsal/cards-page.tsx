import { shopContext } from "#app/context.ts";
import { cardLabel } from "#app/orders/card-label.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Money } from "#app/ui/markup.tsx";
import { rehearsalControl } from "./.server/control.ts";
import { runRehearsalForm } from "./.server/run-action.ts";
import type { Route } from "./+types/cards-page";
import type { Payment } from "./contract.ts";
import { describePayment, paymentMoves } from "./labels.ts";
import { rehearsalMeta, Stage, StageButton, useFresh } from "./stage.tsx";

export const handle: PageHandle = { frame: "bare" };
export const meta: Route.MetaFunction = rehearsalMeta("Card processor");

export const loader = ({ context }: Route.LoaderArgs) => rehearsalControl(context.get(shopContext)).state();
export const action = ({ request, context }: Route.ActionArgs) => runRehearsalForm(context.get(shopContext), request);

/** Every payment at the sandbox payment provider, and what a bank could do to it. */
export default function CardsPage({ loaderData: answer, actionData }: Route.ComponentProps) {
  useFresh();
  return (
    <>
      <Stage
        title="Card processor"
        words="4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has insufficient funds, 4000 0025 0000 3155 asks for bank confirmation."
        done={actionData}
      />
      <div className="wrap band">
        {!answer.ok && <Alert>{answer.error}</Alert>}
        {answer.ok && answer.value.payments.length === 0 && <EmptyState title="No payments yet" headingLevel={2} />}
        {answer.ok && answer.value.payments.length > 0 && <Payments payments={answer.value.payments} />}
      </div>
    </>
  );
}

const Payments = ({ payments }: { payments: Payment[] }) => (
  <div className="moves">
    <Table
      caption="Payments, newest first"
      head={["Order", { num: "Amount" }, "State", "Card", "Sent to the shop", "Actions"]}
    >
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </tbody>
    </Table>
  </div>
);

function PaymentRow({ payment }: { payment: Payment }) {
  const { words, tone } = describePayment(payment);
  return (
    <tr>
      <th scope="row">
        {payment.metadata.order_number ?? "No order"}
        <br />
        <span className="tiny soft">
          {payment.id}, {formatDateTime(new Date(payment.created * 1000))}
        </span>
      </th>
      <td className="num">
        <Money pence={payment.amount} />
      </td>
      <td>
        <Status tone={tone}>{words}</Status>
        {payment.lastError && <span className="tiny soft block">{payment.lastError}</span>}
      </td>
      <td>{payment.card ? cardLabel({ cardBrand: payment.card.brand, cardLast4: payment.card.last4 }) : "None"}</td>
      <td className="tiny">{payment.events.map(({ type }) => type).join(", ") || "Nothing"}</td>
      <td>
        <div className="row">
          {paymentMoves(payment).map(({ move, label }) => (
            <StageButton key={move} fields={{ intent: "payment", id: payment.id, move }}>
              {label}
            </StageButton>
          ))}
        </div>
      </td>
    </tr>
  );
}
