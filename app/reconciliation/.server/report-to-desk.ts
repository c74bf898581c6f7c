import { eq, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { orders, reconciliationFindings } from "#database/schema/index.ts";
import { findDifferences, isDifference, rowsAKind } from "../rules.ts";

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
