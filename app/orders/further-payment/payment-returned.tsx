import { formatPence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { WithdrawLink } from "#app/withdrawal/withdraw-link.tsx";
import { OrderSubpage } from "../customer/order-subpage.tsx";

/** The change was paid for too late. @param amount pence that go back */
export function PaymentReturned({ number, amount }: { number: string; amount: number }) {
  return (
    <OrderSubpage
      number={number}
      current="Pay"
      title="Your change was not made"
      lead={
        <>
          The payment came too late, so order <b>{number}</b> stays as it was.
        </>
      }
    >
      <div className="stack pt-6 max-w-[40rem]">
        <p>
          All of the <b>{formatPence(amount)}</b> goes back to the card you paid with. Banks take 5 to 10 days.
        </p>
        <div className="row">
          <ButtonLink to={`/orders/${number}`}>View order</ButtonLink>
          <ButtonLink tone="line" to={`/contact?order=${number}`}>
            Get help
          </ButtonLink>
        </div>
        <p className="small">
          <WithdrawLink number={number} />
        </p>
      </div>
    </OrderSubpage>
  );
}
