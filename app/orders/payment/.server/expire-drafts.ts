import { and, sql } from "drizzle-orm";
import { releaseDiscounts } from "#app/checkout/discount/.server/reserve-discount.ts";
import { orders } from "#database/schema/index.ts";
import { isUnexpectedState } from "#providers/stripe.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { cancelPayment } from "../../.server/jobs.ts";
import { mustTransition } from "../../.server/transition.ts";
import { draftStatuses } from "../../rules.ts";
import { recordPaymentOf } from "./record-payment.ts";

/** Orders that nobody has paid yet, and that are not over. In so many words, so that PostgreSQL knows its index. */
export const areDrafts = sql`${orders.status} in (${sql.raw(draftStatuses.map((status) => `'${status}'`).join(", "))})`;

/** Ends drafts that were never paid in their time, frees the codes they held, and queues the end of their PaymentIntents. */
export async function expireDrafts(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id, paymentIntentId: orders.stripeSessionId })
      .from(orders)
      .where(and(areDrafts, sql`${orders.expiresAt} <= (select business_now())`))
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

/** Cancels a PaymentIntent; one that was paid in the last moment is recorded, and so refunded, instead. */
export async function cancelPaymentOf(shop: Shop, paymentIntentId: string): Promise<void> {
  try {
    await shop.stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: "abandoned" });
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    await recordPaymentOf(shop, paymentIntentId);
  }
}
