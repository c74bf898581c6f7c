import type Stripe from "stripe";
import { nowInSeconds } from "../world.ts";
import { newBalanceTransaction } from "./payments/charge.ts";
import { type Call, newId, report } from "./processor.ts";

/** The provider's fee for every disputed payment, in pence. */
const disputeFee = 2000;
const week = 7 * 24 * 3600;

/**
 * The customer disputes the payment at the bank: the amount and a fee leave the account until it is decided. Returns
 * the dispute, or null if the charge is unknown, unpaid or already disputed.
 */
export function openDispute(call: Call, chargeId: string): Stripe.Dispute | null {
  const charge = call.store.find("charge", chargeId);
  if (charge?.status !== "succeeded" || charge.disputed) return null;

  const id = newId("du");
  const movement = newBalanceTransaction({
    type: "adjustment",
    reporting_category: "dispute",
    description: `Chargeback withdrawal for ${charge.id}`,
    currency: charge.currency,
    source: id,
    amount: -charge.amount,
    fee: disputeFee,
  });
  call.store.save(movement);
  call.store.save({ ...charge, disputed: true });
  const dispute = call.store.save<Stripe.Dispute>({
    id,
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [movement],
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: nowInSeconds() + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
      type: "card",
    },
    reason: "fraudulent",
    status: "needs_response",
  });
  report(call, "charge.dispute.created", dispute);
  return dispute;
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
