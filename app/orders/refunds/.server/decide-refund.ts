import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orderEvents, refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendRefund, stopPrint } from "../../.server/jobs.ts";
import { addEvent, lockOrder, type Order } from "../../.server/order-store.ts";
import { transition } from "../../.server/transition.ts";
import { endFurtherPayment, refundableFurther } from "../../further-payment/.server/further-payments.ts";
import { defaultRefundReason, isGoingBack, isPaymentHeld, shopsRefundReason } from "../../rules.ts";
import { splitRefund } from "../split-refund.ts";

export type Refund = typeof refunds.$inferSelect;
type RefundDecision = {
  /** Identifies the decision ('cancellation', 'return:<id>'). The same key twice is one refund. */
  decisionKey: string;
  /** Pence in total. The database rejects more than what is captured and not refunded. */
  amount: number;
  /** Pence; the part of `amount` that is for delivery. */
  shippingAmount?: number;
  lines?: Refund["lines"];
  reason: string;
  /** The id of the staff member who decides. */
  decidedBy?: string;
};

/**
 * Decides a refund and queues it, in the transaction that causes it. The order must be locked. If it was paid in several
 * payments, the latest goes back first, each part as a refund of its own (R-ORDER-21).
 * @returns the refund with the whole amount, or null if the same decision was made before
 */
export async function decideRefund(
  shop: Shop,
  tx: Transaction,
  order: Pick<Order, "id">,
  decision: RefundDecision,
): Promise<Refund | null> {
  const [first, ...others] = splitRefund(decision, await refundableFurther(tx, order.id));
  const [refund] = await tx
    .insert(refunds)
    .values({ orderId: order.id, ...first! })
    .onConflictDoNothing({ target: [refunds.orderId, refunds.decisionKey] })
    .returning();
  if (!refund) return null;
  const rest = others.map((part) => ({ orderId: order.id, ...part }));
  const made = rest.length > 0 ? await tx.insert(refunds).values(rest).returning({ id: refunds.id }) : [];
  for (const { id } of [refund, ...made]) await enqueue(shop, tx, sendRefund, { refundId: id }, id);
  await endFurtherPayment(shop, tx, order.id);
  await holdIfPaidBack(shop, tx, order.id);
  return { ...refund, amount: decision.amount };
}

/**
 * Refunds everything left of a cancelled order, once per order.
 * @param said the customer's reason, if the request has one
 */
export async function refundCancellation(shop: Shop, tx: Transaction, order: Order, said?: string) {
  const reason = await refundReason(tx, order.id, said);
  const amount = order.capturedTotal - order.refundedTotal;
  if (amount <= 0) return null;
  const shippingAmount = Math.min(order.shippingTotal, amount);
  return decideRefund(shop, tx, order, { decisionKey: "cancellation", amount, shippingAmount, reason });
}

/**
 * Call in the transaction that decides a refund. If all of the money is being refunded, the order goes on hold and its
 * print is stopped at once, although the bank may take days to confirm. If the refund succeeds, the order ends; if it
 * fails, a person decides, see `failRefund`.
 */
export async function holdIfPaidBack(shop: Shop, tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  // An order with a held payment is not printed anyway.
  if (!order || !isGoingBack(order) || isPaymentHeld(order)) return;
  const happening = { type: "held_paid_back", actor: "shop" } as const;
  const outcome = await transition(tx, orderId, "on_hold", { happening });
  // Record it again: the last hold gives the reason.
  if (outcome === "already") await addEvent(tx, { orderId, ...happening });
  if (order.printState !== "stopped") await enqueue(shop, tx, stopPrint, { orderId }, orderId);
}

const type = "refund_requested";

/** Stores the customer's reason until the print has stopped. The first reason counts. */
export async function keepRefundReason(tx: Transaction, orderId: string, reason: string): Promise<void> {
  if (reason === defaultRefundReason) return;
  await addEvent(tx, { orderId, type, actor: "customer", dedupeKey: "refund-requested", data: { reason } });
}

/** The reason for refunding a cancelled order: the customer's, otherwise one that says who cancelled it. */
async function refundReason(tx: Transaction, orderId: string, said = defaultRefundReason): Promise<string> {
  if (said !== defaultRefundReason) return said;
  const events = await tx
    .select({ type: orderEvents.type, actor: orderEvents.actor, data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.type, [type, "canceled"])));
  const wish = events.find((event) => event.type === type);
  if (wish) return String(wish.data.reason);
  const byItself = events.find((event) => event.type === "canceled" && event.actor === "shop");
  if (byItself) return String(byItself.data.reason);
  const isCancelledByShop = events.some((event) => event.type === "canceled" && event.actor !== "customer");
  return isCancelledByShop ? shopsRefundReason : defaultRefundReason;
}
