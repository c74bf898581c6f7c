import type { OrderStatus } from "#app/orders/rules.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";

/** There is nothing of this order that could come back now, and why. */
export function NothingToReturn({ number, status }: { number: string; status: OrderStatus }) {
  const early = status === "paid" || status === "on_hold";
  return (
    <div className="stack pt-6 max-w-[40rem]">
      <p>
        {early
          ? "It hasn’t been printed yet, so there is nothing to send back. You may still be able to cancel the order."
          : "Everything in this order has already been returned or refunded, or is part of a return."}
      </p>
      <div className="row">
        <ButtonLink to={`/orders/${number}`}>Back to the order</ButtonLink>
      </div>
    </div>
  );
}
