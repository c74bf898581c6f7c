import type Stripe from "stripe";
import type { z } from "zod";
import { nowInSeconds } from "../world.ts";
import { newBalanceTransaction } from "./payments/charge.ts";
import { idOf, mergeMetadata } from "./payments/intent.ts";
import { behaviourOf } from "./payments/payment-method.ts";
import { type Call, newId, report, scheduleEffect } from "./processor.ts";
import { invalid, isStripeRefusal, noSuch, type StripeRefusal } from "./wire/errors.ts";
import { contractOf, expand, ignored, metadata, oneOf, positive, text } from "./wire/fields.ts";

/** Parameters of creating a refund; the compiler compares the names with the SDK's. */
export const createRefundParams = contractOf<Stripe.RefundCreateParams>()({
  amount: positive.optional(),
  charge: text.optional(),
  currency: ignored,
  customer: ignored,
  expand,
  instructions_email: ignored,
  metadata: metadata.optional(),
  origin: ignored,
  payment_intent: text.optional(),
  reason: oneOf(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  refund_application_fee: ignored,
  reverse_transfer: ignored,
});

type Params = z.infer<typeof createRefundParams>;

/**
 * `POST /v1/refunds` (R-STRIPE-5): the rest of the charge, or part of it in pence, never more than was captured. A
 * disputed charge cannot be refunded, because its money is already gone.
 */
export function createRefund(call: Call, params: Params): Stripe.Refund | StripeRefusal {
  const charge = chargeToRefund(call, params);
  if (isStripeRefusal(charge)) return charge;
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.amount ?? left;
  const refused = refuseRefund(charge, amount, left);
  if (refused) return refused;

  const behaviour = behaviourOf(call, charge.payment_method ?? "");
  const later = behaviour.does === "pays" ? behaviour.later : undefined;
  const refund = newRefund(charge, amount, params, later === "refund_pends" ? "pending" : "succeeded");
  const movement = newBalanceTransaction({
    type: "refund",
    reporting_category: "refund",
    description: `REFUND FOR CHARGE`,
    currency: charge.currency,
    source: refund.id,
    amount: -amount,
    fee: 0,
  });
  call.store.save(movement);
  const saved = call.store.save<Stripe.Refund>({ ...refund, balance_transaction: movement.id });
  const total = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: total, refunded: total === charge.amount_captured };
  call.store.save(after);
  report(call, "refund.created", saved);
  report(call, "charge.refunded", after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  if (later === "refund_fails") scheduleEffect(call, "refund_fails", refund.id);
  if (later === "refund_pends") scheduleEffect(call, "refund_succeeds", refund.id);
  return saved;
}

function chargeToRefund(call: Call, params: Params): Stripe.Charge | StripeRefusal {
  if (params.charge) {
    const charge = call.store.find("charge", params.charge);
    if (!charge) return noSuch("charge", params.charge, "charge");
    if (charge.status !== "succeeded") return unpaid(idOf(charge.payment_intent) ?? "");
    return charge;
  }
  if (!params.payment_intent) {
    return invalid("One of the following params should be provided for this request: payment_intent or charge.", {
      code: "parameter_missing",
    });
  }
  const intent = call.store.find("payment_intent", params.payment_intent);
  if (!intent) return noSuch("payment_intent", params.payment_intent, "payment_intent");
  const charge = call.store.find("charge", idOf(intent.latest_charge) ?? "");
  return charge && charge.status === "succeeded" ? charge : unpaid(intent.id);
}

const unpaid = (intentId: string) =>
  invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, { param: "payment_intent" });

function refuseRefund(charge: Stripe.Charge, amount: number, left: number): StripeRefusal | null {
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    return invalid(message, { code: "charge_disputed" });
  }
  if (left === 0) {
    return invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  if (amount <= left) return null;
  const money = (pence: number) =>
    new Intl.NumberFormat("en-GB", { style: "currency", currency: charge.currency }).format(pence / 100);
  return invalid(`Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`, {
    param: "amount",
  });
}

function newRefund(charge: Stripe.Charge, amount: number, params: Params, status: string): Stripe.Refund {
  return {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata({}, params.metadata ?? {}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

/**
 * The customer's bank returns a refund days later (R-STRIPE-5). The money goes back to the account, and the charge
 * counts as not refunded. Returns the failed refund, or null if it is unknown or already failed.
 */
export function settleFailedRefund(call: Call, id: string): Stripe.Refund | null {
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

/** Completes a pending refund. */
export function settleRefund(call: Call, id: string): void {
  const refund = call.store.find("refund", id);
  if (refund?.status !== "pending") return;
  report(call, "refund.updated", call.store.save({ ...refund, status: "succeeded" }), { status: "pending" });
}
