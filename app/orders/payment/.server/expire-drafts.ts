import { and, sql } from "drizzle-orm";
import { releaseDiscounts } from "#app/checkout/discount/.server/reserve-discount.ts";
import { orders } from "#database/schema/index.ts";
import { isUnexpectedState } from "#providers/stripe.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { cancelPayment } from "../../.server/jobs.ts";
import { mustTransition } from "../../.server/transition.ts";
import { isFurtherPayment, recordFurtherPayment } from "../../further-payment/.server/record-further-payment.ts";
import { draftStatuses } from "../../rules.ts";
import { recordPaymentOf } from "./record-payment.ts";

/** Unpaid orders that have not ended. Written with literals so that PostgreSQL uses the partial index. */
export const areDrafts = sql`${orders.status} in (${sql.raw(draftStatuses.map((status) => `'${status}'`).join(", "))})`;

/**
 * Expires drafts that were not paid in time, releases their discount codes, and queues the cancellation of their
 * PaymentIntents.
 */
export async function expireDrafts(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id, paymentIntentId: orders.stripeSessionId })
      .from(orders)
      .where(
        and(
          areDrafts,
          sql`${orders.expiresAt} <= (select business_now())`,
          // First its payment is cancelled, then its pieces are given back (R-DROP-4).
          sql`not exists (select from drop_reservations r where r.order_id = ${orders.id})`,
        ),
      )
      .limit(200)
      .for("update", { skipLocked: true });
    if (due.length === 0) return;
    const ids = due.map((draft) => draft.id);
    await mustTransition(tx, ids, "expired", { happening: { type: "expired", actor: "shop" } });
    await releaseDiscounts(tx, ids);
    for (const { paymentIntentId } of due) {
      if (paymentIntentId) await enqueue(shop, tx, cancelPayment, { paymentIntentId }, paymentIntentId);
    }
  });
}

/**
 * Cancels a PaymentIntent. If it was paid at the last moment, the payment is recorded instead, and so refunded; a further
 * payment then makes its change, if the order is still waiting for it.
 */
export async function cancelPaymentOf(shop: Shop, paymentIntentId: string): Promise<void> {
  try {
    const intent = await shop.stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: "abandoned" });
    if (isFurtherPayment(intent)) await recordFurtherPayment(shop, intent);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    await recordPaymentOf(shop, paymentIntentId);
  }
}
