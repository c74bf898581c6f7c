import { OrderNumber } from "#app/orders/order-number.tsx";
import type { FormProblem } from "#app/shared/form.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Money } from "#app/ui/markup.tsx";
import { OrderSubpage } from "../customer/order-subpage.tsx";
import { hasEnded, type OrderStatus } from "../rules.ts";

interface ChangeDoneProps {
  number: string;
  email: string | null;
  /** Pence, less refunds. */
  paid: number;
  /** Some of it was refunded, by this change or an earlier one. */
  hasRefunds: boolean;
  isOpen: boolean;
  /** The end of the cancel window, in words. */
  until: string | null;
}

/** The change is saved. */
export function ChangeDone({ number, email, paid, hasRefunds, isOpen, until }: ChangeDoneProps) {
  return (
    <OrderSubpage
      number={number}
      current="Changed"
      title="Changed."
      lead={
        <>
          Order{" "}
          <b>
            <OrderNumber number={number} />
          </b>
          . You have paid <Money pence={paid} /> in all.
        </>
      }
    >
      <div className="stack pt-6 max-w-[40rem]">
        <p>
          A confirmation with everything that changed is on its way to <b>{email}</b>. Keep it with your receipt.
          {hasRefunds && " A refund takes your bank 5 to 10 days."}
        </p>
        {isOpen && (
          <p>
            You can change it again, or cancel it, until <b>{until}</b>. The time runs from your payment: a change does
            not restart it.
          </p>
        )}
        <div className="row">
          <ButtonLink to={`/orders/${number}`}>View order</ButtonLink>
          {isOpen && (
            <ButtonLink tone="line" to={`/orders/${number}/change`}>
              Change order
            </ButtonLink>
          )}
        </div>
      </div>
    </OrderSubpage>
  );
}

interface ChangeClosedProps {
  number: string;
  status: OrderStatus;
  canWithdraw: boolean;
  problems: FormProblem[];
}

/** It can't be changed any more; says why, and what is still possible. */
export function ChangeClosed({ number, status, canWithdraw, problems }: ChangeClosedProps) {
  return (
    <OrderSubpage
      number={number}
      current="Change"
      title="It can’t be changed now"
      lead={
        hasEnded(status)
          ? "It has been cancelled, so nothing of it will be printed."
          : "It has gone to print, or is about to be cancelled. It stays as it was, and nothing was charged."
      }
    >
      <div className="stack pt-6 max-w-[40rem]">
        <ErrorSummary problems={problems} />
        {canWithdraw && (
          <p>
            You can still withdraw from it: before it is sent from all of it, and once it has arrived from all or a part
            of it.
          </p>
        )}
        <div className="row">
          <ButtonLink to={`/orders/${number}`}>View order</ButtonLink>
          {canWithdraw && (
            <ButtonLink tone="line" to={`/withdraw?number=${number}`}>
              Withdraw from it
            </ButtonLink>
          )}
          <ButtonLink tone="line" to={`/contact?order=${number}`}>
            Get help
          </ButtonLink>
        </div>
      </div>
    </OrderSubpage>
  );
}
