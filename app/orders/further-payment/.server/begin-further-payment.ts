import { and, eq, isNull, sql } from "drizzle-orm";
import Stripe from "stripe";
import { paymentProviderAnswered, paymentProviderFailed } from "#app/provider-status/.server/payment-provider.ts";
import type { Transaction } from "#database/open.ts";
import { furtherPayments } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { cancelPayment } from "../../.server/jobs.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import type { ChangedBy } from "../../change/.server/apply-change.ts";
import type { ChangePlan } from "../../change/plan-change.ts";
import { type AgreedChange, type FurtherPayment, withPlan } from "./further-payments.ts";

/**
 * Minutes for which a change can be paid for. A customer who is emailed about staff's change may not read it at once.
 */
const minutesToPay = { customer: 60, staff: 24 * 60 };

/** The deadline for paying for a change chosen now: at the latest the end of the cancel window. */
export function lastMomentToPay(
  { clock }: Pick<Shop, "clock">,
  { cancelUntil }: Pick<Order, "cancelUntil">,
  actor: ChangedBy["actor"],
): Date {
  const latest = new Date(clock.now().getTime() + minutesToPay[actor] * 60_000);
  return cancelUntil && cancelUntil < latest ? cancelUntil : latest;
}

/**
 * Records the amount to pay for a change, unless another one is open for the order, which must be locked. Repeating the
 * same change keeps its payment. If staff chose it, the owner gets an email with a link.
 * @returns the open payment of another change, which has to end first; null once this one is open
 */
export async function beginFurtherPayment(
  shop: Shop,
  tx: Transaction,
  order: Order,
  plan: ChangePlan,
  by: ChangedBy,
): Promise<FurtherPayment | null> {
  const [open] = await tx
    .select()
    .from(furtherPayments)
    .where(and(eq(furtherPayments.orderId, order.id), eq(furtherPayments.status, "open")));
  if (open) return isSamePlan(withPlan(open).plan, plan) ? null : withPlan(open);
  const agreed: AgreedChange = { ...plan, ...(by.actor === "staff" && { chosenBy: by.name }) };
  const [begun] = await tx
    .insert(furtherPayments)
    .values({
      orderId: order.id,
      amount: -plan.amount,
      plan: agreed,
      expiresAt: lastMomentToPay(shop, order, by.actor),
    })
    .returning({ id: furtherPayments.id });
  const data = { amount: -plan.amount, ...(by.actor === "staff" && { by: by.name }) };
  await addEvent(tx, { orderId: order.id, type: "change_to_pay", actor: by.actor, data });
  if (by.actor === "staff") {
    await by.alongside(tx, plan);
    const furtherPaymentId = begun!.id;
    await queueOrderEmail(shop, tx, {
      kind: "change-to-pay",
      order,
      event: `to-pay-${furtherPaymentId}`,
      furtherPaymentId,
    });
  }
  return null;
}

const isSamePlan = (one: ChangePlan, other: ChangePlan) => JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other));
const keyOf = ({ amount, lines }: ChangePlan) => [
  amount,
  lines.map(({ item, kept, variant }) => [item.id, kept, variant?.variantId ?? null]),
];

/**
 * Ensures that an open further payment has its PaymentIntent, as `ensurePaymentIntent` does for an order.
 * @returns null if Stripe does not respond: nothing was charged, and a repetition tries again
 */
export async function ensureFurtherIntent(
  shop: Shop,
  { number }: Pick<Order, "number">,
  payment: FurtherPayment,
): Promise<FurtherPayment | null> {
  if (payment.paymentIntentId) return payment;
  const { id, orderId, amount, paymentAttempt } = payment;
  try {
    const intent = await shop.stripe.paymentIntents.create(
      {
        amount,
        currency: "gbp",
        allowed_payment_method_types: ["card"],
        metadata: { order_id: orderId, order_number: number, further_payment_id: id },
        description: `Change of order ${number}`,
        statement_descriptor_suffix: number,
      },
      { idempotencyKey: `further-payment:${id}:intent:${paymentAttempt}` },
    );
    await paymentProviderAnswered(shop);
    const [kept] = await shop.db
      .update(furtherPayments)
      .set({
        paymentIntentId: intent.id,
        clientSecret: intent.client_secret,
        updatedAt: new Date(),
        // It may have ended while Stripe was preparing it.
        status: sql`case ${furtherPayments.status} when 'ended' then 'ending' else ${furtherPayments.status} end`,
      })
      .where(and(eq(furtherPayments.id, id), isNull(furtherPayments.paymentIntentId)))
      .returning();
    if (kept && kept.status !== "open")
      await enqueue(shop, shop.db, cancelPayment, { paymentIntentId: intent.id }, intent.id);
    if (kept) return withPlan(kept);
    const [already] = await shop.db.select().from(furtherPayments).where(eq(furtherPayments.id, id));
    return withPlan(already!);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    await shop.db
      .update(furtherPayments)
      .set({ paymentAttempt: sql`greatest(${furtherPayments.paymentAttempt}, ${paymentAttempt + 1})` })
      .where(eq(furtherPayments.id, id));
    await paymentProviderFailed(shop, error);
    return null;
  }
}
