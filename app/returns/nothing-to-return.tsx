import type { OrderStatus } from "#app/orders/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** There is nothing of this order that could come back now, and why. */
export function NothingToReturn({ number, status }: { number: string; status: OrderStatus }) {
  const early = status === "paid" || status === "on_hold";
  return (
    <div className="stack pt-6 max-w-[40rem]">
      <p>
        {early
          ? "It has not been printed yet, so there is nothing to send back. Look at the order: while it waits, it can be cancelled."
          : "Everything of this order has been returned or paid back, or is in a return already."}
      </p>
      <div className="row">
        <ButtonLink to={`/orders/${number}`}>Back to the order</ButtonLink>
      </div>
    </div>
  );
}
