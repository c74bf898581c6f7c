import { eq, type SQL, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { orders, reconciliationFindings } from "#database/schema/index.ts";
import { findDifferences, isDifference, type ReconciliationDifference, rowsAKind } from "../rules.ts";

/** Changes still in transit are not differences: orders changed in the last minute are left to the next run. */
const settled = (table: SQL) => sql`${table}.updated_at < run.started_at - interval '1 minute'`;
/** Our rows that must be in the list, with an hour to spare. */
const listed = (table: SQL) => sql`${table}.created_at > run.since + interval '1 hour'`;
const taken = sql`r.status in ('pending', 'succeeded')`;
/** A refund's status in terms that both sides share. */
const refundStatus = (refund: SQL) => sql`case ${refund}.status
  when 'canceled' then 'failed' when 'requires_action' then 'pending' else ${refund}.status end`;
const pence = (amount: SQL) => sql`'£' || to_char(${amount} / 100.0, 'FM99999990.00')`;
const fact = (kind: string) =>
  sql`(select f.* from reconciliation_facts f, run where f.run_id = run.id and f.kind = ${kind})`;

/** What an order's own payment took: the further ones (R-ORDER-21) are compared by themselves. Pence. */
const ownCaptured = sql`o.captured_total - coalesce((
  select sum(p.amount)::integer from further_payments p where p.order_id = o.id and p.status = 'paid'), 0)`;
/** A further payment that came too late. Its refunds, of which several may be made by hand, are recorded together. */
const cameTooLate = (further: SQL) => sql`${further}.status in ('returning', 'returned', 'return_failed')`;
/** A further payment that took money, whether or not it stayed. */
const furtherTook = sql`further.status in ('paid', 'returning', 'returned', 'return_failed')`;

/** One query per kind of difference: `subject, order_id, here, there`. Skips anything already on the desk. */
const looks: Record<ReconciliationDifference, SQL> = {
  payment_not_here: sql`
    select f.id as subject, o.id as order_id, coalesce(o.status, 'no order') as here, ${pence(sql`f.amount`)} as there
    from run, ${fact("payment")} f
    left join orders paid on paid.stripe_session_id = f.id and paid.captured_total > 0
    left join further_payments further on further.payment_intent_id = f.id
    left join orders o on o.stripe_session_id = f.id or o.id = further.order_id
    where paid.id is null and not coalesce(${furtherTook}, false) and (o.id is null or ${settled(sql`o`)}) and not exists (
      select from attention_items a where a.dedupe_key in ('payment_parked:' || f.id, 'payment_unknown:' || f.id))`,
  payment_not_there: sql`
    select o.stripe_session_id, o.id, ${pence(sql`o.captured_total`)}, 'no payment'
    from run, orders o left join ${fact("payment")} f on f.id = o.stripe_session_id
    where o.captured_total > 0 and f.id is null and ${listed(sql`o`)} and ${settled(sql`o`)}
    union all
    select further.payment_intent_id, further.order_id, ${pence(sql`further.amount`)}, 'no payment'
    from run, further_payments further left join ${fact("payment")} f on f.id = further.payment_intent_id
    where ${furtherTook} and f.id is null and ${listed(sql`further`)} and ${settled(sql`further`)}`,
  payment_amount: sql`
    select f.id, o.id, ${pence(ownCaptured)}, to_char(f.amount / 100.0, 'FM99999990.00') || ' ' || upper(f.currency)
    from run, ${fact("payment")} f join orders o on o.stripe_session_id = f.id and o.captured_total > 0
    where (${ownCaptured} <> f.amount or f.currency <> 'gbp') and ${settled(sql`o`)}
    union all
    select f.id, further.order_id, ${pence(sql`further.amount`)}, to_char(f.amount / 100.0, 'FM99999990.00') || ' ' || upper(f.currency)
    from run, ${fact("payment")} f join further_payments further on further.payment_intent_id = f.id
    where further.status = 'paid' and (further.amount <> f.amount or f.currency <> 'gbp') and ${settled(sql`further`)}`,
  refund_not_here: sql`
    select f.id, named.order_id, 'no refund', ${pence(sql`f.amount`)}
    from run, ${fact("refund")} f
    left join refunds r on r.stripe_refund_id = f.id
    left join refunds named on named.id::text = f.names
    left join further_payments further on further.stripe_refund_id = f.id
    where f.status not in ('failed', 'canceled') and r.id is null and further.id is null and (named.id is null or ${settled(sql`named`)})
      and not exists (select from further_payments late where late.payment_intent_id = f.names and ${cameTooLate(sql`late`)})
      and not exists (select from attention_items a where a.dedupe_key = 'refund_unknown:' || f.id)`,
  refund_not_there: sql`
    select coalesce(r.stripe_refund_id, r.id::text), r.order_id, ${pence(sql`r.amount`)}, 'no refund'
    from run, refunds r left join ${fact("refund")} f on f.id = r.stripe_refund_id
    where ${taken} and f.id is null and ${listed(sql`r`)} and ${settled(sql`r`)}`,
  refund_amount: sql`
    select f.id, r.order_id, ${pence(sql`r.amount`)}, to_char(f.amount / 100.0, 'FM99999990.00') || ' ' || upper(f.currency)
    from run, ${fact("refund")} f join refunds r on r.stripe_refund_id = f.id
    where (r.amount <> f.amount or f.currency <> 'gbp') and ${settled(sql`r`)}
    union all
    select late.payment_intent_id, late.order_id, ${pence(sql`late.amount`)}, ${pence(sql`coalesce(sum(f.amount), 0)`)}
    from run join further_payments late on late.status = 'returned' and ${listed(sql`late`)} and ${settled(sql`late`)}
    left join ${fact("refund")} f on f.names = late.payment_intent_id and f.status not in ('failed', 'canceled')
    group by late.id having coalesce(sum(f.amount), 0) <> late.amount`,
  refund_status: sql`
    select f.id, r.order_id, r.status, f.status
    from run, ${fact("refund")} f join refunds r on r.stripe_refund_id = f.id
    where ${refundStatus(sql`f`)} <> ${refundStatus(sql`r`)} and ${settled(sql`r`)}`,
  print_unknown: sql`
    select f.id, null::uuid, 'no order', f.status || coalesce(', ' || f.names, '')
    from ${fact("print")} f left join orders o on o.printful_order_id = f.id::bigint
    where o.id is null and f.status not in ('canceled', 'archived')
      and not exists (select from orders named where replace(named.id::text, '-', '') = f.names)`,
  print_missing: sql`
    select o.printful_order_id::text, o.id, coalesce(o.printful_status, o.print_state), 'no order'
    from run, orders o left join ${fact("print")} f on f.id = o.printful_order_id::text
    where o.printful_order_id is not null and o.status not in ('canceled', 'refunded') and f.id is null
      and ${listed(sql`o`)} and ${settled(sql`o`)}`,
  print_of_ended: sql`
    select f.id, o.id, o.status, f.status
    from run, ${fact("print")} f join orders o on o.printful_order_id = f.id::bigint
    where o.status in ('canceled', 'refunded') and o.shipped_at is null and f.status not in ('canceled', 'archived', 'failed')
      and ${settled(sql`o`)}`,
  print_status: sql`
    select f.id, o.id, coalesce(o.printful_status, 'not known'), f.status
    from run, ${fact("print")} f join orders o on o.printful_order_id = f.id::bigint
    where o.status not in ('canceled', 'refunded') and f.status is distinct from o.printful_status and ${settled(sql`o`)}`,
};

/** Stores every difference between a run's facts and the shop. @returns how many there are */
export async function compare(tx: Transaction, runId: number): Promise<number> {
  let found = 0;
  await tx.execute(sql`analyze reconciliation_facts`);
  for (const [kind, look] of Object.entries(looks)) {
    const { rowCount } = await tx.execute(sql`
      with run as (select id, since, started_at from reconciliations where id = ${runId})
      insert into reconciliation_findings (run_id, kind, subject, order_id, here, there)
      select ${runId}, ${kind}, found.* from (${look}) as found(subject, order_id, here, there)`);
    found += rowCount ?? 0;
  }
  return found;
}

/**
 * Puts a run's findings on the desk, each once. Many of one kind mean a larger problem, so they become one row that
 * links to the report.
 */
export async function reportToDesk(tx: Transaction, runId: number): Promise<void> {
  const counts = await tx.execute<{ kind: string; number: number }>(
    sql`select kind, count(*)::int as number from reconciliation_findings where run_id = ${runId} group by kind`,
  );
  for (const { kind, number } of counts.rows) {
    if (!isDifference(kind)) continue;
    if (number <= rowsAKind) await reportEach(tx, runId, kind);
    else
      await needsAttention(tx, {
        kind: findDifferences[kind].desk,
        subject: `${kind}:many`,
        summary: `${findDifferences[kind].label}: ${number.toLocaleString("en-GB")} in total. The comparison’s report lists them all.`,
        data: { runId, number },
      });
  }
  await settleNotFound(tx, runId);
}

/** Closes items that an earlier run found and this one, which checked the same period, did not. */
async function settleNotFound(tx: Transaction, runId: number): Promise<void> {
  await tx.execute(sql`
    with seen as (
      select a.id from reconciliations run, attention_items a left join orders o on o.id = a.order_id
      where run.id = ${runId} and a.resolved_at is null and a.kind in ('payment_differs', 'refund_differs', 'print_differs')
        and a.last_seen_at < run.started_at and (coalesce(o.created_at, a.created_at) > run.since + interval '1 hour'
          or a.kind = 'print_differs' and exists (select from reconciliation_facts f
            where f.run_id = run.id and f.kind = 'print' and f.id = o.printful_order_id::text)))
    update attention_items set resolved_at = now(), resolved_by = 'The shop', resolution = 'The comparison no longer finds it.'
    where id in (select id from seen)`);
}

async function reportEach(tx: Transaction, runId: number, kind: keyof typeof findDifferences): Promise<void> {
  const found = await tx
    .select({ finding: reconciliationFindings, number: orders.number })
    .from(reconciliationFindings)
    .leftJoin(orders, eq(orders.id, reconciliationFindings.orderId))
    .where(sql`${reconciliationFindings.runId} = ${runId} and ${reconciliationFindings.kind} = ${kind} and not exists (
      select from attention_items a where a.dedupe_key = ${`${findDifferences[kind].desk}:${kind}:`} || ${reconciliationFindings.subject}
        and a.resolved_at > now() - interval '14 days' and a.resolved_by <> 'The shop')`);
  for (const { finding, number } of found) {
    const { subject, orderId, here, there } = finding;
    await needsAttention(tx, {
      kind: findDifferences[kind].desk,
      subject: `${kind}:${subject}`,
      orderId,
      summary: `${findDifferences[kind].label}: ${number ?? subject}. Here ${here}, there ${there}.`,
      data: { runId, here, there },
    });
  }
}
