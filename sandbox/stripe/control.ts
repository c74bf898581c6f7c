import type Stripe from "stripe";
import { openDispute } from "./disputes.ts";
import { idOf } from "./payments/intent.ts";
import { type Processor, withoutRequest } from "./processor.ts";
import { settleFailedRefund } from "./refunds.ts";

type StripeMove = "dispute" | "fail_refund";
type MoveResult = { ok: true; object: Stripe.Dispute | Stripe.Refund } | { ok: false; reason: string };

/** One payment on the rehearsal's Stripe page; amounts in pence, times in Unix seconds. */
type PaymentRow = {
  id: string;
  amount: number;
  currency: string;
  status: string;
  created: number;
  metadata: Record<string, string>;
  card: { brand: string; last4: string } | null;
  disputed: boolean;
  amountRefunded: number;
  lastError: string | null;
  refunds: { id: string; amount: number; status: string | null; created: number }[];
  /** The latest events about this payment, newest first. */
  events: { id: string; type: string; created: number }[];
};

/** The control room's operations on payments, beyond the API. */
export function openStripeControl(processor: Processor) {
  const { store } = processor;
  return {
    /** Triggers something that only a customer or a bank can cause. */
    move(paymentIntentId: string, move: StripeMove): MoveResult {
      const intent = store.find("payment_intent", paymentIntentId);
      if (!intent) return { ok: false, reason: `There is no payment ${paymentIntentId}.` };
      return store.atomically(() => {
        if (move === "dispute") {
          const dispute = openDispute(withoutRequest(processor), idOf(intent.latest_charge) ?? "");
          return dispute ? { ok: true, object: dispute } : { ok: false, reason: "There is no undisputed charge." };
        }
        const refunds = store.list("refund", [ofPayment(intent.id)], 100);
        const latest = refunds.find((refund) => refund.status !== "failed");
        const failed = latest && settleFailedRefund(withoutRequest(processor), latest.id);
        return failed ? { ok: true, object: failed } : { ok: false, reason: "There is no refund that could fail." };
      });
    },

    /** The latest payments, newest first. */
    list(limit = 100): PaymentRow[] {
      return store.list("payment_intent", [], limit).map((intent) => paymentRow(processor, intent));
    },

    /** Deletes every payment, refund, dispute, event and idempotency key. */
    reset(): void {
      store.atomically(() => store.empty());
    },
  };
}

const ofPayment = (id: string) => ({ column: "payment_intent", test: "=", value: id }) as const;

function paymentRow({ store }: Processor, intent: Stripe.PaymentIntent): PaymentRow {
  const charge = store.find("charge", idOf(intent.latest_charge) ?? "");
  const card = charge?.payment_method_details?.card;
  return {
    id: intent.id,
    amount: intent.amount,
    currency: intent.currency,
    status: intent.status,
    created: intent.created,
    metadata: intent.metadata,
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
    disputed: charge?.disputed ?? false,
    amountRefunded: charge?.amount_refunded ?? 0,
    lastError: intent.last_payment_error?.message ?? null,
    refunds: store
      .list("refund", [ofPayment(intent.id)], 20)
      .map(({ id, amount, status, created }) => ({ id, amount, status, created })),
    events: store.list("event", [ofPayment(intent.id)], 10).map(({ id, type, created }) => ({ id, type, created })),
  };
}
