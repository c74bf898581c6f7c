import type Stripe from "stripe";
import { canBecome, type OrderStatus } from "#app/orders/rules.ts";
import type { PrintOrder } from "#providers/printful/contract.ts";
import type { RehearsalControl } from "../../support/control.ts";
import { findMiscounted } from "../../support/miscounted.ts";
import { allPrintOrders } from "../../support/order-facts.ts";
import type { TestShop } from "../../support/test-shop.ts";

/** What is recounted: a shop's database, its providers, and the sandbox's mailbox. */
export type Recountable = {
  shop: Pick<TestShop["shop"], "pool" | "stripe" | "printful">;
  control: Pick<RehearsalControl, "messageIds">;
};

/** Records every change of an order's status, whoever makes it. */
export const watchStatuses = (test: Pick<Recountable, "shop">) =>
  test.shop.pool.query(`
    create table seen_statuses (id bigint generated always as identity, order_id uuid, was text, is_now text);
    create function see_status() returns trigger language plpgsql as $$ begin
      insert into seen_statuses (order_id, was, is_now) values (new.id, old.status, new.status); return new; end $$;
    create trigger see_status after update of status on orders for each row
      when (old.status is distinct from new.status) execute function see_status()`);

/** All pages of a list of Stripe's. */
async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of list) all.push(each);
  return all;
}

type Row = {
  id: string;
  number: string;
  status: OrderStatus;
  print_state: string;
  stripe_session_id: string | null;
  total: number;
  captured_total: number;
  refunded_total: number;
  paid_events: number;
  changes: number;
  staff_changes: number;
  moves: number;
  broken_bundles: number;
  dearer_deliveries: number;
  on_desk: boolean;
};
type FurtherRow = { order_id: string; status: string; amount: number; intent: string | null };
/** How much of the external id is the same in every print order of one order: one that is created again has another end. */
const sharedPart = 28;
const isLive = ({ status }: PrintOrder) => !["canceled", "archived", "failed"].includes(status);
const isPrinted = ({ status }: PrintOrder) => ["pending", "inprocess", "partial", "fulfilled"].includes(status);
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

/** Compares the final state of the shop, Stripe, the print provider and the mailbox with R-ORDER-17. */
export async function recount(test: Recountable) {
  const { shop, control } = test;
  const rows = async <T>(query: string) => (await shop.pool.query(query)).rows as T[];
  const orders = await rows<Row>(
    `select o.id, o.number, o.status, o.print_state, o.stripe_session_id, o.total, o.captured_total, o.refunded_total,
       (select count(*)::int from order_events e where e.order_id = o.id and e.type = 'paid') as paid_events,
       (select count(*)::int from order_events e where e.order_id = o.id and e.type = 'items_changed') as changes,
       (select count(*)::int from order_events e where e.order_id = o.id and e.actor = 'staff'
          and e.type in ('items_changed', 'change_to_pay')) as staff_changes,
       (select count(*)::int from order_events e where e.order_id = o.id and e.type = 'address_requested') as moves,
       (select count(*)::int from order_events e where e.order_id = o.id and e.type = 'items_changed'
          and e.data ->> 'changes' like '%bundle’s price%') as broken_bundles,
       (select count(*)::int from order_events e where e.order_id = o.id and e.type = 'items_changed'
          and e.data ->> 'changes' like '%Delivery, %It was%') as dearer_deliveries,
       exists (select from attention_items a where a.order_id = o.id and a.resolved_at is null) as on_desk
     from orders o order by o.created_at`,
  );
  const [intents, refunds, disputes, printed, messageIds] = await Promise.all([
    collect(shop.stripe.paymentIntents.list({ limit: 100 })),
    collect(shop.stripe.refunds.list({ limit: 100 })),
    collect(shop.stripe.disputes.list({ limit: 100 })),
    allPrintOrders(test),
    control.messageIds(),
  ]);
  const noticed = await rows<{ subject: string }>(
    "select split_part(dedupe_key, ':', 2) as subject from attention_items where kind like 'payment_%'",
  );
  const reported = new Set(noticed.map(({ subject }) => subject));
  const confirmationsOf = Map.groupBy(new Set(messageIds), (id) => /order-confirmation\.([0-9a-f-]{36})/.exec(id)?.[1]);
  const further = await rows<FurtherRow>(
    "select order_id, status, amount, payment_intent_id as intent from further_payments",
  );
  const ownIntents = intents.filter(({ metadata }) => metadata.further_payment_id === undefined);
  const intentsOf = Map.groupBy(ownIntents, ({ metadata }) => metadata.order_id ?? "");
  const refundsOf = Map.groupBy(refunds, ({ payment_intent: intent }) => String(intent));
  const printsOf = Map.groupBy(printed, ({ externalId }) => externalId?.slice(0, sharedPart) ?? "");
  const keyOf = (id: string) => id.replaceAll("-", "").slice(0, sharedPart);

  const broken: string[] = [];
  const lost: string[] = [];
  const doubled: string[] = [];
  const known = new Set(orders.map(({ id }) => id));
  for (const [id, own] of intentsOf) if (!known.has(id)) broken.push(`${own[0]?.id} was charged without an order`);

  const moved = (intent: string | null) =>
    sum((refundsOf.get(intent ?? "") ?? []).filter(isMoved).map(({ amount }) => amount));
  for (const { status, amount, intent } of further) {
    const { status: there } = intents.find(({ id }) => id === intent) ?? {};
    if (["open", "ending", "returning"].includes(status))
      broken.push(`the further payment ${intent} is still ${status}`);
    if (status === "ended" && intent && there !== "canceled")
      broken.push(`${intent} has ended, and is ${there} at Stripe`);
    if ((status === "paid" || status === "returned") && there !== "succeeded")
      broken.push(`${intent} was not ${status}`);
    if (status === "returned" && moved(intent) !== amount) lost.push(`${intent} came too late and did not go back`);
  }

  for (const order of orders) {
    const { number, status } = order;
    const ofChanges = further.filter((each) => each.order_id === order.id && each.status === "paid");
    const own = intentsOf.get(order.id) ?? [];
    const prints = printsOf.get(keyOf(order.id)) ?? [];
    const isPaid = order.captured_total > 0;
    const taken = own.filter((intent) => intent.status === "succeeded");
    const isBack = isPaid && order.refunded_total === order.captured_total;
    if (own.filter((intent) => intent.status !== "canceled").length > 1) broken.push(`${number} has two live payments`);
    if (taken.length > 1) doubled.push(`${number} was charged twice`);
    if (
      sum([...taken.map((intent) => intent.amount_received), ...ofChanges.map(({ amount }) => amount)]) !==
        order.captured_total &&
      !taken.some(({ id }) => reported.has(id))
    )
      lost.push(`${number}: Stripe took ${taken[0]?.amount_received}, the shop knows of ${order.captured_total}`);
    if (order.paid_events > 1) doubled.push(`${number} became paid ${order.paid_events} times`);
    const confirmations = confirmationsOf.get(order.id)?.length ?? 0;
    if (confirmations !== order.paid_events) broken.push(`${number} has ${confirmations} confirmations`);
    if (prints.filter(isLive).length > 1) doubled.push(`${number} is printed ${prints.filter(isLive).length} times`);
    if (!isPaid && prints.some(isPrinted)) broken.push(`${number} is printed and nobody paid`);
    const back = sum([...taken.map(({ id }) => moved(id)), ...ofChanges.map(({ intent }) => moved(intent))]);
    if (isPaid && order.total !== order.captured_total && !order.on_desk && status !== "canceled")
      broken.push(`${number} comes to ${order.total}, and ${order.captured_total} was paid`);
    if (back !== order.refunded_total)
      broken.push(`${number}: ${back} went back at Stripe, ${order.refunded_total} by the shop`);
    if (back > order.captured_total) broken.push(`${number}: more went back than came`);
    const isThere = order.print_state === "confirmed" && prints.some(isPrinted);
    if (isPaid && !isThere && !isBack && !order.on_desk) lost.push(`${number} is ${status}, ${order.print_state}`);
    if (status === "canceled" && isPaid && !isBack && !order.on_desk)
      lost.push(`${number} is cancelled and not paid back`);
    if (status === "canceled" && prints.some(isPrinted) && !order.on_desk)
      broken.push(`${number} is cancelled and printed`);
  }
  const onDesk = new Set(
    (await rows<{ key: string }>("select dedupe_key as key from attention_items where kind = 'payment_disputed'")).map(
      ({ key }) => key,
    ),
  );
  for (const { id } of disputes) if (!onDesk.has(`payment_disputed:${id}`)) lost.push(`nothing was reported of ${id}`);
  for (const { was, is_now, order_id } of await rows<{ was: OrderStatus; is_now: OrderStatus; order_id: string }>(
    "select was, is_now, order_id from seen_statuses",
  ))
    if (!canBecome(was, is_now)) broken.push(`${order_id} went from ${was} to ${is_now}`);
  for (const [what, query] of Object.entries({
    "unsent mails": "select 1 from mails where sent_at is null",
    "events that nobody worked on": "select 1 from webhook_events where processed_at is null",
    "refunds that were not sent": "select 1 from refunds where status = 'requested'",
  })) {
    const left = await rows(query);
    if (left.length > 0) broken.push(`${left.length} ${what}`);
  }
  for (const { slug, kept, of_all_orders } of await findMiscounted(shop.pool))
    broken.push(`${slug} sold ${of_all_orders} and is ranked by ${kept}`);
  const paid = orders.filter((order) => order.captured_total > 0);
  const counts = {
    checkouts: orders.length,
    paid: paid.length,
    printed: paid.filter(({ id }) => (printsOf.get(keyOf(id)) ?? []).some(isPrinted)).length,
    refunded: paid.filter((order) => order.refunded_total === order.captured_total).length,
    "refunded in part": paid.filter((o) => o.refunded_total > 0 && o.refunded_total < o.captured_total).length,
    changed: orders.filter(({ changes }) => changes > 0).length,
    "broke a bundle": orders.filter((order) => order.broken_bundles > 0).length,
    "paid more for delivery": orders.filter((order) => order.dearer_deliveries > 0).length,
    "changed by staff, or to be": orders.filter((order) => order.staff_changes > 0).length,
    "asked for another address": orders.filter(({ moves }) => moves > 0).length,
    "paid more for a change": further.filter(({ status }) => status === "paid").length,
    "paid too late for a change": further.filter(({ status }) => status === "returned").length,
    disputed: disputes.length,
    "refunds sent back": refunds.filter((each) => !isMoved(each)).length,
    "mails that bounced until the desk knew": (await rows("select 1 from attention_items where kind = 'mail_failed'"))
      .length,
    "on the desk": paid.filter((order) => order.on_desk).length,
    lost: lost.length,
    doubled: doubled.length,
  };
  return { counts, broken: [...broken, ...lost, ...doubled] };
}

const isMoved = ({ status }: Stripe.Refund) => status !== "failed" && status !== "canceled";
