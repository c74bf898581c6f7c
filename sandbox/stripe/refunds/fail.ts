import type Stripe from "stripe";
import { report } from "../events.ts";
import { newBalanceTransaction } from "../payments/balance.ts";
import { idOf } from "../payments/intent.ts";
import type { Call } from "../processor.ts";

/**
 * The customer's bank sends a refund back days later (R-STRIPE-5). The money returns to the account and
 * the charge counts as not refunded again.
 * Gives the failed refund, or null when it is unknown or has failed before.
 */
export function failRefund(call: Call, id: string): Stripe.Refund | null {
  const refund = call.store.find("refund", id);
  const charge = refund && call.store.find("charge", idOf(refund.charge) ?? "");
  if (!refund || !charge || refund.status === "failed") return null;

  const movement = newBalanceTransaction({
    type: "refund_failure",
    reporting_category: "refund_failure",
    description: "REFUND FAILURE",
    currency: refund.currency,
    source: refund.id,
    amount: refund.amount,
    fee: 0,
  });
  call.store.save(movement);
  const failed = call.store.save<Stripe.Refund>({
    ...refund,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: movement.id,
  });
  call.store.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  report(call, "refund.updated", failed, { status: refund.status });
  report(call, "refund.failed", failed);
  return failed;
}
