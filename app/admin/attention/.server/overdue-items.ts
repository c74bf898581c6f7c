import { type SQL, sql } from "drizzle-orm";
import { keyWarningDays } from "#app/api-keys/rules.ts";
import { legalRefundDays } from "#app/pricing/legal-days.ts";
import type { AttentionKind } from "#app/shared/.server/attention.ts";
import type { Shop } from "#server/shop.ts";

const refundDays = sql`make_interval(days => ${legalRefundDays})`;
/** The end of the day by which a pre-order `o` was to be posted; null for any other order. */
const promiseEnds = sql`(o.dispatch_on::date + 1)::timestamp at time zone 'Europe/London'`;
/** Paid, not fully sent (held, or still at the printer), and not waiting for that day. */
export const unsent = sql`o.status in ('paid', 'in_production', 'on_hold')
  and (o.dispatch_on is null or ${promiseEnds} < (select business_now()))`;

/**
 * Attention items for things that failed to happen, which no event reports. Each is a query for `subject, order_id,
 * summary, due_at`. Business time where a customer waits, real time where a machine does.
 */
const overdueQueries: Partial<Record<AttentionKind, SQL>> = {
  card_service_failing: sql`
    select id::text as subject, null::uuid as order_id, null::timestamptz as due_at,
      case when is_refused then 'Stripe refuses the shop’s key, so nobody can pay: '
        else 'Stripe has not been able to prepare a payment for minutes, so nobody can pay: ' end || error as summary
    from provider_troubles
    where provider = 'stripe' and (is_refused or since < now() - interval '5 minutes')`,
  print_not_submitted: sql`
    select id::text as subject, id as order_id, null::timestamptz as due_at,
      'Order ' || number || ' was paid half an hour ago, and the printer still does not have it.' as summary
    from orders
    where status = 'paid' and print_state = 'none' and paid_at < (select business_now()) - interval '30 minutes'`,
  print_not_confirmed: sql`
    select id::text as subject, id as order_id, null::timestamptz as due_at,
      'Order ' || number || ' has not been sent to print, although its cancel window has closed.' as summary
    from orders
    where status = 'paid' and print_state in ('draft', 'confirming') and cancel_until < (select business_now()) - interval '30 minutes'
      -- Its minimum may be decided an hour after its window has closed (R-PREORDER-6).
      and (print_condition is null or cancel_until < (select business_now()) - interval '2 hours')
      and updated_at < now() - interval '5 minutes'`,
  // Goods are due within 30 days of the order, unless the buyer agreed to a later day (R-LAW-10).
  order_late: sql`
    select o.id::text as subject, o.id as order_id, greatest(o.paid_at + interval '30 days', ${promiseEnds}) as due_at,
      'Order ' || o.number || ' was paid two weeks ago' || coalesce(' and was to be posted by '
        || to_char(o.dispatch_on::date, 'FMDD FMMonth YYYY'), '') || ', and not all of it has been sent.' as summary
    from orders o
    where ${unsent} and o.paid_at < (select business_now()) - interval '14 days'`,
  shipped_without_tracking: sql`
    select o.id::text as subject, o.id as order_id, null::timestamptz as due_at,
      'Order ' || o.number || ' was sent more than two days ago, and one of its parcels has no tracking number.' as summary
    from orders o
    where o.status = 'shipped' and o.shipped_at < (select business_now()) - interval '2 days' and o.printful_order_id is not null
      and ${untracked(sql`o.id`)}`,
  cancellation_overdue: sql`
    select id::text as subject, id as order_id, canceled_at + ${refundDays} as due_at,
      'Order ' || number || ' was cancelled, and the payment has not been refunded.' as summary
    from orders o
    where status = 'canceled' and captured_total > refunded_total and canceled_at < (select business_now()) - interval '1 hour'
    union all
    select o.id::text, o.id, o.canceled_at + ${refundDays},
      'Order ' || o.number || ' was cancelled, and the payment has not been refunded.'
    from orders o
    where o.status = 'canceled' and o.canceled_at < (select business_now()) - interval '1 hour'
      and o.id in (select order_id from refunds where status = 'requested') and o.captured_total = o.refunded_total
    union all
    select o.id::text, o.id, asked.at + ${refundDays},
      'Order ' || o.number || ' has a cancellation request that the printer has not answered.'
    from orders o
    join lateral (${lastCancelRequest(sql`o.id`)}) asked on asked.type = 'cancel_requested'
    where o.status in ('paid', 'on_hold') and o.print_state in ('confirming', 'confirmed') and asked.at < now() - interval '10 minutes'`,
  refund_failed: sql`
    select r.id::text as subject, r.order_id, null::timestamptz as due_at,
      'A refund for order ' || o.number || ' was decided half an hour ago, and Stripe has not accepted it yet.' as summary
    from refunds r join orders o on o.id = r.order_id
    where r.status = 'requested' and r.created_at < now() - interval '30 minutes'`,
  // Once for each email: a mailbox may refuse it for good. `sendNow` brings one back that a person took off the desk.
  mail_failed: sql`
    select message_id as subject, order_id, null::timestamptz as due_at,
      'An email could not be sent: ' || coalesce(last_error, 'no attempt yet') as summary
    from mails m where sent_at is null and created_at < now() - interval '30 minutes'
      and not exists (select from attention_items w
        where w.dedupe_key = 'mail_failed:' || m.message_id and w.created_at >= m.created_at)`,
  webhook_failed: sql`
    select id as subject, null::uuid as order_id, null::timestamptz as due_at,
      'An event ' || type || ' arrived half an hour ago and has not been processed.' as summary
    from webhook_events where processed_at is null and received_at < now() - interval '30 minutes'`,
  // Once for each key, also if a person took it off the desk (R-API-2).
  api_key_expiring: sql`
    select k.id as subject, null::uuid as order_id, null::timestamptz as due_at,
      'The API key ' || k.name || ' works until ' || to_char(k.expires_at at time zone 'Europe/London', 'FMDD FMMonth YYYY')
        || '. Programs that use it are refused from then on.' as summary
    from api_keys k
    where k.revoked_at is null and k.expires_at > now() and k.expires_at < now() + make_interval(days => ${keyWarningDays})
      and not exists (select from attention_items w where w.dedupe_key = 'api_key_expiring:' || k.id)`,
};

/** Has a parcel without a tracking number, or no known parcel. */
export function untracked(orderId: SQL): SQL {
  return sql`(exists (select from order_shipments s where s.order_id = ${orderId} and s.tracking_number is null and s.delivered_at is null)
    or not exists (select from order_shipments s where s.order_id = ${orderId}))`;
}

/** The latest cancellation request to the printer, or its refusal. */
export function lastCancelRequest(orderId: SQL): SQL {
  return sql`select e.type, e.at from order_events e
    where e.order_id = ${orderId} and e.type in ('cancel_requested', 'cancel_refused') order by e.id desc limit 1`;
}

/** Adds overdue items to the attention desk. An item that a person settled stays off it for a day. */
export async function noticeAttentionItems({ db }: Pick<Shop, "db">): Promise<void> {
  for (const [kind, rows] of Object.entries(overdueQueries)) {
    await db.execute(sql`
      insert into attention_items (kind, dedupe_key, order_id, summary, due_at)
      select ${kind}, ${`${kind}:`} || t.subject, t.order_id, t.summary, t.due_at from (${rows}) t
      where not exists (
        select from attention_items a where a.dedupe_key = ${`${kind}:`} || t.subject
          and (a.resolved_at is null or a.resolved_at > now() - interval '1 day'))
      limit 500
      on conflict (dedupe_key) where resolved_at is null do nothing`);
  }
}
