import { type SQL, sql } from "drizzle-orm";
import type { AttentionKind } from "#app/shared/.server/attention.ts";
import { attentionItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { lastCancelRequest, unsent, untracked } from "./overdue-items.ts";

const ended = sql`o.status in ('canceled', 'refunded')`;
const subject = sql`a.subject`;
/** Casting the column itself would bypass its index, and other kinds' subjects need not be ids. */
const refundId = sql`case when a.kind in ('refund_failed', 'refund_unfunded') then a.subject::uuid end`;
const furtherPaymentId = sql`case when a.kind = 'payment_not_returned' then a.subject::uuid end`;
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
  order_late: sql`not (${unsent})`,
  parcels_incomplete: sql`${ended} or not ${missesItems(sql`o.id`)}`,
  shipped_without_tracking: sql`o.status <> 'shipped' or not ${untracked(sql`o.id`)}`,
  cancellation_overdue: sql`case when o.status = 'canceled' then not ${owed(sql`o`)}
    else o.status not in ('paid', 'on_hold') or (${lastCancelEvent()}) is distinct from 'cancel_requested' end`,
  payment_after_end: sql`o.captured_total <= (select coalesce(sum(r.amount), 0) from refunds r
    where r.order_id = o.id and r.status = 'succeeded')`,
  payment_unknown: sql`exists (select from orders p where p.stripe_session_id = ${subject} and p.captured_total > 0)`,
  refund_unknown: sql`exists (select from refunds r where r.stripe_refund_id = ${subject})`,
  payment_not_returned: sql`exists (select from further_payments f where f.id = ${furtherPaymentId} and f.status = 'returned')`,
  // A retry that fails too has a row of its own. Somebody may have refunded the rest by hand at Stripe.
  refund_failed: sql`exists (select from refunds r where r.id = ${refundId} and r.status in ('pending', 'succeeded'))
    or exists (select from refunds r
      where r.order_id = a.order_id and r.decision_key = 'retry:' || ${subject} and r.status <> 'requested')
    or o.captured_total > 0 and not ${owed(sql`o`)}`,
  refund_unfunded: sql`exists (select from refunds r where r.id = ${refundId} and r.status <> 'pending')`,
  payment_differs: sql`${subject} like 'payment\\_not\\_here:%'
    and exists (select from orders p where p.stripe_session_id = ${providerId} and p.captured_total > 0)`,
  refund_differs: sql`exists (select from refunds r where r.stripe_refund_id = ${providerId}
    and (${subject} like 'refund\\_not\\_here:%' or ${subject} like 'refund\\_status:%' and r.status = a.data->>'there'))
    or exists (select from further_payments f where f.payment_intent_id = ${providerId} and f.status <> 'returned')`,
  print_differs: sql`${subject} like 'print\\_status:%' and o.printful_status = a.data->>'there'
    or ${subject} like 'print\\_of\\_ended:%' and o.printful_status in ('canceled', 'archived')`,
  // Published or hidden, or gone: deleted by its writer or by staff, or with its product or bundle.
  review_waiting: sql`not exists (
    select from product_reviews r where r.state = 'pending' and r.id::text = ${subject}
    union all select from bundle_reviews r where r.state = 'pending' and 'bundle-' || r.id = ${subject})`,
  mail_failed: sql`not exists (select from mails m where m.message_id = ${subject} and m.sent_at is null)`,
  guesses_locked: sql`a.last_seen_at < now() - interval '1 day'`,
  api_key_expiring: sql`not exists (select from api_keys k where k.id = ${subject} and k.revoked_at is null)`,
  webhook_failed: event(sql`e.processed_at is not null`),
  webhook_unknown: event(sql`e.processed_at is not null and e.outcome <> 'parked'`),
};

/** Something that was ordered, and not taken out of the print, is in no parcel. */
function missesItems(orderId: SQL): SQL {
  return sql`exists (select from order_items i where i.order_id = ${orderId} and i.quantity - i.canceled_quantity > (
    select coalesce(sum((held->>'quantity')::integer), 0) from order_shipments s cross join jsonb_array_elements(s.items) held
    where s.order_id = i.order_id and not s.reshipment and (held->>'itemId')::bigint = i.id))`;
}

/** More was captured than has been refunded or is being refunded. */
function owed(order: SQL): SQL {
  return sql`${order}.captured_total > (select coalesce(sum(r.amount), 0) from refunds r
    where r.order_id = ${order}.id and r.status in ('pending', 'succeeded'))`;
}

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
