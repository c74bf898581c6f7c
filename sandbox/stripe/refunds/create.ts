import type Stripe from "stripe";
import type { z } from "zod";
import { report } from "../events.ts";
import { newId } from "../ids.ts";
import { doLater } from "../later.ts";
import { newBalanceTransaction } from "../payments/balance.ts";
import { mergeMetadata } from "../payments/details.ts";
import { idOf } from "../payments/intent.ts";
import { behaviourOf } from "../payments/method-given.ts";
import { type Call, nowInSeconds } from "../processor.ts";
import { invalid, isRefusal, missing, type Refusal } from "../wire/errors.ts";
import type { createRefundParams } from "./contract.ts";

type Params = z.infer<typeof createRefundParams>;

/**
 * `POST /v1/refunds` (R-STRIPE-5): all that is left of the charge, or part of it in
 * pence. Never more than was taken; a disputed charge cannot be refunded, its money is already gone.
 */
export function createRefund(call: Call, params: Params): Stripe.Refund | Refusal {
  const charge = chargeToRefund(call, params);
  if (isRefusal(charge)) return charge;
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
  if (later === "refund_fails") doLater(call, "refund_fails", refund.id);
  if (later === "refund_pends") doLater(call, "refund_succeeds", refund.id);
  return saved;
}

function chargeToRefund(call: Call, params: Params): Stripe.Charge | Refusal {
  if (params.charge) {
    const charge = call.store.find("charge", params.charge);
    if (!charge) return missing("charge", params.charge, "charge");
    if (charge.status !== "succeeded") return unpaid(idOf(charge.payment_intent) ?? "");
    return charge;
  }
  if (!params.payment_intent) {
    return invalid("One of the following params should be provided for this request: payment_intent or charge.", {
      code: "parameter_missing",
    });
  }
  const intent = call.store.find("payment_intent", params.payment_intent);
  if (!intent) return missing("payment_intent", params.payment_intent, "payment_intent");
  const charge = call.store.find("charge", idOf(intent.latest_charge) ?? "");
  return charge && charge.status === "succeeded" ? charge : unpaid(intent.id);
}

const unpaid = (intentId: string) =>
  invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, { param: "payment_intent" });

function refuseRefund(charge: Stripe.Charge, amount: number, left: number): Refusal | null {
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
