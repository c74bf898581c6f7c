import { type SQL, sql } from "drizzle-orm";
import { keyWarningDays } from "#app/api-keys/rules.ts";
import { legalRefundDays } from "#app/pricing/legal-days.ts";
import type { AttentionKind } from "#app/shared/.server/attention.ts";
import { attentionItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

const refundDays = sql`make_interval(days => ${legalRefundDays})`;

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
  // Goods are due within 30 days of the order (R-LAW-10).
  order_late: sql`
    select o.id::text as subject, o.id as order_id, o.paid_at + interval '30 days' as due_at,
      'Order ' || o.number || ' was paid two weeks ago, and not all of it has been sent.' as summary
    from orders o
    where ${unsent(sql`o`)} and o.paid_at < (select business_now()) - interval '14 days'`,
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

/** Paid, not finished, and not fully sent: held, or still at the printer. */
function unsent(order: SQL): SQL {
  return sql`${order}.status in ('paid', 'in_production', 'on_hold')`;
}

/** Has a parcel without a tracking number, or no known parcel. */
function untracked(orderId: SQL): SQL {
  return sql`(exists (select from order_shipments s where s.order_id = ${orderId} and s.tracking_number is null and s.delivered_at is null)
    or not exists (select from order_shipments s where s.order_id = ${orderId}))`;
}

/** More was captured than has been refunded or is being refunded. */
function owed(order: SQL): SQL {
  return sql`${order}.captured_total > (select coalesce(sum(r.amount), 0) from refunds r
    where r.order_id = ${order}.id and r.status in ('pending', 'succeeded'))`;
}

/** The latest cancellation request to the printer, or its refusal. */
function lastCancelRequest(orderId: SQL): SQL {
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

const ended = sql`o.status in ('canceled', 'refunded')`;
const subject = sql`a.subject`;
/** Casting the column itself would bypass its index, and other kinds' subjects need not be ids. */
const refundId = sql`case when a.kind in ('refund_failed', 'refund_unfunded') then a.subject::uuid end`;
/** A difference's provider id, after its kind. */
const providerId = sql`split_part(a.subject, ':', 2)`;
const event = (condition: SQL) => sql`exists (select from webhook_events e where e.id = ${subject} and ${condition})`;

/**
 * When a kind of item is resolved, in terms of its row `a` and its order `o`. Kinds that only a person can judge are
 * missing.
 */
const resolvedWhen: Partial<Record<AttentionKind, SQL>> = {
  card_service_failing: sql`not exists (select from provider_troubles t where t.id::text = ${subject})`,
  print_not_submitted: sql`o.status <> 'paid' or o.print_state <> 'none'`,
  print_not_confirmed: sql`o.status <> 'paid' or o.print_state not in ('draft', 'confirming')`,
  print_held: sql`o.status <> 'on_hold'`,
  print_unknown: sql`o.printful_status <> 'unknown'`,
  print_not_stopped: sql`o.print_state = 'stopped' or o.status not in ('canceled', 'refunded', 'on_hold')
    or o.status = 'canceled' and o.printful_status in ('inprocess', 'partial', 'fulfilled') and o.refunded_total >= o.captured_total`,
  printed_after_end: sql`o.printful_status in ('canceled', 'archived')`,
  margin_below_zero: ended,
  order_late: sql`not ${unsent(sql`o`)}`,
  shipped_without_tracking: sql`o.status <> 'shipped' or not ${untracked(sql`o.id`)}`,
  cancellation_overdue: sql`case when o.status = 'canceled' then not ${owed(sql`o`)}
    else o.status not in ('paid', 'on_hold') or (${lastCancelEvent()}) is distinct from 'cancel_requested' end`,
  payment_after_end: sql`o.captured_total <= (select coalesce(sum(r.amount), 0) from refunds r
    where r.order_id = o.id and r.status = 'succeeded')`,
  payment_unknown: sql`exists (select from orders p where p.stripe_session_id = ${subject} and p.captured_total > 0)`,
  refund_unknown: sql`exists (select from refunds r where r.stripe_refund_id = ${subject})`,
  // A retry that fails too has a row of its own.
  refund_failed: sql`exists (select from refunds r where r.id = ${refundId} and r.status in ('pending', 'succeeded'))
    or exists (select from refunds r
      where r.order_id = a.order_id and r.decision_key = 'retry:' || ${subject} and r.status <> 'requested')`,
  refund_unfunded: sql`exists (select from refunds r where r.id = ${refundId} and r.status <> 'pending')`,
  payment_differs: sql`${subject} like 'payment\\_not\\_here:%'
    and exists (select from orders p where p.stripe_session_id = ${providerId} and p.captured_total > 0)`,
  refund_differs: sql`exists (select from refunds r where r.stripe_refund_id = ${providerId}
    and (${subject} like 'refund\\_not\\_here:%' or ${subject} like 'refund\\_status:%' and r.status = a.data->>'there'))`,
  print_differs: sql`${subject} like 'print\\_status:%' and o.printful_status = a.data->>'there'
    or ${subject} like 'print\\_of\\_ended:%' and o.printful_status in ('canceled', 'archived')`,
  mail_failed: sql`not exists (select from mails m where m.message_id = ${subject} and m.sent_at is null)`,
  guesses_locked: sql`a.last_seen_at < now() - interval '1 day'`,
  api_key_expiring: sql`not exists (select from api_keys k where k.id = ${subject} and k.revoked_at is null)`,
  webhook_failed: event(sql`e.processed_at is not null`),
  webhook_unknown: event(sql`e.processed_at is not null and e.outcome <> 'parked'`),
};

function lastCancelEvent(): SQL {
  return sql`select w.type from (${lastCancelRequest(sql`o.id`)}) w`;
}

/** Stores who ran an item's action. The note is lost if the item is reported again. */
export const noteActionBy = (name: string, label: string) =>
  sql`${attentionItems.data} || ${JSON.stringify({ pressed: { by: name, label } })}::jsonb`;

/** Settles every item that is resolved, in the name of the person who ran its action, if anybody did. */
export async function settleOver({ db }: Pick<Shop, "db">): Promise<void> {
  const conditions = Object.entries(resolvedWhen).map(
    ([kind, condition]) => sql`(a.kind = ${kind} and (${condition}))`,
  );
  await db.execute(sql`
    with open as (
      select *, substr(dedupe_key, length(kind) + 2) as subject from attention_items
      where resolved_at is null and starts_with(dedupe_key, kind || ':')
    )
    update attention_items set resolved_at = now(), resolved_by = coalesce(data->'pressed'->>'by', 'The shop'),
      resolution = coalesce('Resolved after ‘' || (data->'pressed'->>'label') || '’.', 'Resolved automatically.')
    where resolved_at is null and id in (
      select a.id from open a left join orders o on o.id = a.order_id where ${sql.join(conditions, sql` or `)})`);
}
