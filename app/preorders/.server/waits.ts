import { Refusal } from "#app/endpoint.ts";
import { addEvent, type Order, readOrder } from "#app/orders/.server/order-store.ts";
import { queueOrderEmail } from "#app/orders/.server/queue-order-email.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import type { Wait } from "../changed-wait.ts";
import { agreementText, dispatchDay, mustAgreeToWait } from "../preorder.ts";
import { delayOrders } from "./jobs.ts";

/** What an order waits for, line by line. No query for orders that do not wait. */
export async function readWait(shop: Pick<Shop, "store">, db: Queryable, order: Order): Promise<Wait> {
  const { dispatchOn } = order;
  const windowMinutes = shop.store.cancelWindowMinutes;
  if (dispatchOn === null) return { dispatchOn, windowMinutes, days: new Map(), minimums: [] };
  const lines = await queryRows<{ id: number; day: string | null }>(
    db,
    `select i.id, promised_dispatch(coalesce(
       (select product_slug(p.id, p.slug, p.name) from products p where p.id = i.product_id), i.product_slug
     )) as day
     from order_items i where i.order_id = $1`,
    [order.id],
  );
  const minimums = await queryRows<{ slug: string }>(db, "select m.slug from minimums_of($1) m", [order.id]);
  return {
    dispatchOn,
    windowMinutes,
    days: new Map(lines.map(({ id, day }) => [id, day])),
    minimums: minimums.map(({ slug }) => slug),
  };
}

/**
 * Gives an order an earlier day, or none, once its lines are what is kept (R-PREORDER-9). It goes to print when an
 * order for that day would, but no sooner than the cancel window from now, so that its buyer can react. Without a day
 * it waits for no minimum, and its pages and emails mention none.
 */
export async function bringForward(
  shop: Pick<Shop, "store">,
  tx: Transaction,
  { id }: Pick<Order, "id">,
  day: string | null,
): Promise<void> {
  await queryRows(
    tx,
    `update orders set dispatch_on = $2::text, updated_at = now(),
       print_condition = case when $2::text is not null then print_condition end,
       cancel_until = case when cancel_until is not null then
         greatest(business_now() + make_interval(mins => $3::int), prints_from($1::uuid, $2::text)) end
     where id = $1`,
    [id, day, shop.store.cancelWindowMinutes],
  );
}

/** Orders changed in one transaction. */
const batch = 100;

/**
 * Promises the product's new day to every order that waits for it (R-PREORDER-4), and emails its buyer, who can cancel
 * instead. Each order changes in the transaction that queues its email, so a killed process emails nobody twice and
 * leaves nobody out: the job runs again.
 */
export async function delayWaitingOrders(shop: Shop, slug: string): Promise<void> {
  while ((await shop.db.transaction((tx) => delayNext(shop, tx, slug))) === batch);
}

/**
 * Queues the days that have not reached all orders: a change that ends while its job does queues nothing, as the job's
 * key is taken.
 */
export async function queueLaterDays(shop: Shop): Promise<void> {
  const days = await queryRows<{ slug: string; dispatchOn: string }>(
    shop.db,
    // <> 'confirmed' lets the index orders_to_confirm find the orders. 'offset 0': only the items of such orders are read,
    // of which few are left to print.
    `select distinct w.slug, w.dispatch_on from orders o
       cross join lateral (
         select product_slug(p.id, p.slug, p.name) as slug from order_items i join products p on p.id = i.product_id
         where i.order_id = o.id and i.quantity > i.canceled_quantity offset 0
       ) bought
       join preorders w on w.slug = bought.slug
     where o.status = 'paid' and o.print_state <> 'confirmed' and o.print_state in ('none', 'draft')
       and o.dispatch_on < promised_dispatch(w.slug)`,
    [],
  );
  for (const { slug, dispatchOn } of days) await enqueue(shop, shop.db, delayOrders, { slug }, `${slug} ${dispatchOn}`);
}

async function delayNext(shop: Shop, tx: Transaction, slug: string): Promise<number> {
  const delayed = await queryRows<{ id: string }>(tx, "select id from delay_orders($1, $2) as id", [slug, batch]);
  for (const { id } of delayed) {
    const order = (await readOrder(tx, id))!;
    const event = `delayed-${order.dispatchOn}`;
    await addEvent(tx, { orderId: id, type: "dispatch_delayed", actor: "staff", dedupeKey: event });
    await queueOrderEmail(shop, tx, { kind: "dispatch-delayed", order, event });
  }
  return delayed.length;
}

/** Whether the buyer has to agree to wait before they can pay (R-PREORDER-3). */
export const mustAgree = (shop: Shop, { dispatchOn, shippingMaxDays }: Order): boolean =>
  mustAgreeToWait({ dispatchOn, maxDeliveryDays: shippingMaxDays }, shop.clock.now());

/**
 * Records that the buyer agreed to wait, with the text that they ticked, in the transaction that allows the payment.
 * @param shown.waitsUntil the day that they agreed to
 * @throws Refusal 409 if they have not agreed to the day that the order has
 */
export async function recordAgreement(
  shop: Shop,
  tx: Transaction,
  order: Order,
  shown: { waitsUntil?: string | undefined },
): Promise<void> {
  const { id, dispatchOn } = order;
  if (dispatchOn === null || !mustAgree(shop, order)) return;
  if (shown.waitsUntil !== dispatchOn)
    throw new Refusal(409, `Tick the box to wait until ${dispatchDay(dispatchOn)}, then pay.`);
  await addEvent(tx, {
    orderId: id,
    type: "agreed_to_wait",
    actor: "customer",
    dedupeKey: `agreed:${dispatchOn}`,
    data: { words: agreementText(dispatchOn) },
  });
}
