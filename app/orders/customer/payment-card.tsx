import type { ReactNode } from "react";
import { Sums } from "#app/ui/display/sums.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { wayToWithdraw } from "#app/withdrawal/way-to-withdraw.ts";
import { WithdrawLink } from "#app/withdrawal/withdraw-link.tsx";
import type { OwnersOrder } from "../.server/read-order.ts";
import { amountLines } from "../amounts.ts";
import { cardTitle } from "../card-label.ts";
import "./order-page.css";

type PaidOrder = Parameters<typeof amountLines>[0] &
  Parameters<typeof cardTitle>[0] &
  Pick<OwnersOrder, "number" | "status" | "total" | "deliveredAt">;

/**
 * What was paid for an order and how, with the way to withdraw from it while there is one (R-WITHDRAW-1).
 * @param children what was refunded
 */
export function PaymentCard({ order, now, children }: { order: PaidOrder; now: Date; children: ReactNode }) {
  const store = useStore();
  return (
    <section className="box ord__card" aria-labelledby="payment-title">
      <h2 id="payment-title">Payment</h2>
      <Sums lines={amountLines(order)} total={{ label: "Paid", amount: order.total }} />
      {children}
      <p className="small soft mt-2">
        {cardTitle(order)}. It appears on your statement as <b>{store.statementDescriptor}</b>.
      </p>
      {wayToWithdraw(order, now, store.returnWindowDays) && (
        <p className="small mt-2">
          <WithdrawLink number={order.number} />
        </p>
      )}
    </section>
  );
}
