import type Stripe from "stripe";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { newId } from "../processor.ts";

type Movement = Pick<Stripe.BalanceTransaction, "type" | "reporting_category" | "description" | "currency"> & {
  source: string;
  /** Pence; negative when money leaves. */
  amount: number;
  /** Pence. */
  fee: number;
};

/** The fee for a UK card: 1.5% and 20p, in pence, rounded to the nearest. */
export function cardFee(amount: number): number {
  return Math.round((amount * 15) / 1000) + 20;
}

/** One ledger entry: the effect of a charge, refund or dispute on the balance. */
export function newBalanceTransaction(movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee, currency } = movement;
  const created = nowInSeconds();
  const details = {
    amount: fee,
    application: null,
    currency,
    description: "Stripe processing fees",
    type: "stripe_fee",
  };
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: created + 3 * 24 * 3600,
    balance_type: "payments",
    created,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [details],
    net: amount - fee,
    reporting_category: movement.reporting_category,
    source: movement.source,
    status: "pending",
    type: movement.type,
  };
}
