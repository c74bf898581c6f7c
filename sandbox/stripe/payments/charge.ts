import type Stripe from "stripe";
import { nowInSeconds } from "../../world.ts";
import type { Decline } from "../cards.ts";
import { newId } from "../processor.ts";

/** How an attempt went: `decline` is null if it succeeded, `authenticated` means that 3-D Secure did. */
type Attempted = { decline: Decline | null; authenticated: boolean };

/** The charge of one payment attempt, successful or declined. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempted: Attempted,
): Stripe.Charge {
  const { decline } = attempted;
  const id = newId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: ["REHEARSAL", intent.statement_descriptor_suffix].filter(Boolean).join("* "),
    captured: !decline,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details:
      method.type === "card"
        ? { type: "card", card: cardDetails(method, attempted) }
        : { type: method.type, [method.type]: {} },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.decline_code ?? null,
    risk_level: "normal",
    risk_score: 12,
    seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function cardDetails(
  method: Stripe.PaymentMethod,
  { decline, authenticated }: Attempted,
): Stripe.Charge.PaymentMethodDetails.Card | undefined {
  const card = method.card;
  if (!card) return undefined;
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: card.brand,
    checks: { ...noChecks, cvc_check: decline?.code === "incorrect_cvc" ? "fail" : "pass" },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: authenticated ? challenged : null,
    transaction_link_id: null,
    wallet: card.wallet && { type: card.wallet.type, dynamic_last4: card.wallet.dynamic_last4 },
  };
}

const noChecks = { address_line1_check: null, address_postal_code_check: null };
const challenged: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
};

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
