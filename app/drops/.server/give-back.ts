import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { queryRows } from "#database/query-rows.ts";
import { isUnexpectedState } from "#providers/stripe.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { giveBackPieces } from "./jobs.ts";

const batch = 200;

/**
 * Queues the orders whose time for paying is over and that still have pieces. All of them: the oldest may have payments
 * that a bank is still deciding about, and newer ones must not wait for those.
 */
export async function queueOverdue(shop: Shop): Promise<void> {
  let last: string | null = null;
  do {
    const overdue: { id: string }[] = await queryRows(
      shop.db,
      `select distinct order_id as id from drop_reservations
       where held_until <= (select business_now()) and ($1::uuid is null or order_id > $1) order by order_id limit ${batch}`,
      [last],
    );
    for (const { id } of overdue) await enqueue(shop, shop.db, giveBackPieces, { orderId: id }, id);
    last = overdue.length === batch ? overdue.at(-1)!.id : null;
  } while (last);
}

/**
 * Gives back the pieces of an order that was not paid in time (R-DROP-4): first its PaymentIntent is cancelled at
 * Stripe, so that nobody pays for what is sold to somebody else. A payment that arrived at the last moment is recorded
 * and keeps its pieces; one that is being processed is looked at again by the next sweep.
 */
export async function giveBackOverdue(shop: Shop, orderId: string): Promise<void> {
  const [overdue] = await queryRows<{ paymentIntentId: string | null }>(
    shop.db,
    `select o.stripe_session_id as payment_intent_id from orders o where o.id = $1 and exists (
       select from drop_reservations r where r.order_id = o.id and r.held_until <= business_now())`,
    [orderId],
  );
  if (!overdue) return;
  const { paymentIntentId } = overdue;
  if (paymentIntentId !== null && !(await cancelForGood(shop, paymentIntentId))) return;
  await queryRows(shop.db, "select give_back_pieces($1, $2)", [orderId, paymentIntentId]);
}

/** @returns false if the payment succeeded or may still succeed */
async function cancelForGood(shop: Shop, paymentIntentId: string): Promise<boolean> {
  try {
    await shop.stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: "abandoned" });
    return true;
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    const { status } = await shop.stripe.paymentIntents.retrieve(paymentIntentId);
    if (status === "canceled") return true;
    await recordPaymentOf(shop, paymentIntentId);
    return false;
  }
}
