import { sql } from "drizzle-orm";
import { addEvent, readOrder } from "#app/orders/.server/order-store.ts";
import { queueOrderEmail } from "#app/orders/.server/queue-order-email.ts";
import { cancelOrder } from "#app/orders/cancellation/.server/cancel-order.ts";
import type { Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { enqueue, isNotQueued } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { missedReason } from "../minimum.ts";
import { settleMinimum } from "./jobs.ts";

/** Orders queued by one run; the next run continues. */
const batch = 200;

/**
 * Decides the minimums whose last day is over (R-PREORDER-6), and queues every order that was waiting, the oldest first.
 * After that, an order is dealt with once its row is deleted, so a killed process leaves nobody out. A payment that
 * arrives after the decision is found by a later run. One that is held for another reason waits until a person has
 * decided that. An order whose job is queued is left out, so that many that wait for a retry keep nobody back.
 */
export async function settleMinimums(shop: Shop, most = batch): Promise<void> {
  await queryRows(shop.db, "select decide_minimums()", []);
  // Never paid, or ended: the outcome changes nothing for them.
  await queryRows(
    shop.db,
    `delete from minimum_orders m using preorders p, orders o
     where p.outcome is not null and m.slug = p.slug and o.id = m.order_id and o.status in ('expired', 'canceled', 'refunded')`,
    [],
  );
  const { rows: waiting } = await shop.db.execute<{ orderId: string; slug: string }>(sql`
    select m.order_id as "orderId", m.slug
    from preorders p join minimum_orders m on m.slug = p.slug join orders o on o.id = m.order_id
    where (p.outcome = 'reached' and o.status not in ('pending_payment', 'payment_failed')
        or p.outcome = 'missed' and o.status in ('paid', 'on_hold') and o.print_state in ('none', 'draft')
          and o.cancel_until is not null)
      and ${isNotQueued(settleMinimum, sql`(m.order_id || ' ' || m.slug)`)}
    order by o.created_at, o.id
    limit ${most}`);
  for (const one of waiting) await enqueue(shop, shop.db, settleMinimum, one, `${one.orderId} ${one.slug}`);
}

/**
 * Carries out a minimum's outcome for one order: tells its buyer that it will be printed, or cancels and refunds it in
 * full like any other. Safe to repeat.
 * @throws Error if the order can no longer be cancelled; a later run tries again
 */
export async function settleMinimumOf(shop: Shop, { orderId, slug }: { orderId: string; slug: string }): Promise<void> {
  const missed = await shop.db.transaction((tx) => settleUnlessMissed(shop, tx, orderId, slug));
  if (!missed) return;
  const order = (await readOrder(shop.db, orderId))!;
  const reason = missedReason(missed.closesOn);
  const outcome = await cancelOrder(shop, order, { reason, actor: "shop" });
  if (outcome !== "cancelled" && outcome !== "already_cancelled")
    throw new Error(`order ${order.number} of a missed minimum cannot be cancelled: ${outcome}`);
}

type Waiting = { outcome: "reached" | "missed"; closesOn: string; isOrdered: boolean };

/** Settles the order, unless it has to be cancelled. @returns the minimum that was missed, if so */
async function settleUnlessMissed(shop: Shop, tx: Transaction, orderId: string, slug: string) {
  const [waiting] = await queryRows<Waiting>(
    tx,
    `select p.outcome, p.closes_on, p.slug in (select own.slug from minimums_of(m.order_id) own) as is_ordered
     from minimum_orders m join preorders p on p.slug = m.slug
     where m.order_id = $1 and m.slug = $2 and p.outcome is not null for update of m`,
    [orderId, slug],
  );
  if (!waiting) return null;
  const { outcome, closesOn, isOrdered } = waiting;
  if (outcome === "missed" && isOrdered) return { closesOn };
  await queryRows(tx, "delete from minimum_orders where order_id = $1 and slug = $2", [orderId, slug]);
  // The product was taken out of the order meanwhile, so its outcome does not matter.
  if (!isOrdered) return null;
  await addEvent(tx, { orderId, type: "minimum_reached", actor: "shop", dedupeKey: `reached-${slug}` });
  const [waits] = await queryRows<{ more: boolean }>(tx, "select waits_for_minimum($1) as more", [orderId]);
  // Email once, when the order waits for no other minimum.
  if (!waits!.more) {
    const order = (await readOrder(tx, orderId))!;
    await queueOrderEmail(shop, tx, { kind: "minimum-reached", order, event: "minimum-reached" });
  }
  return null;
}
