import { setTimeout as pause } from "node:timers/promises";
import { type BenchShop, countDueJobs } from "./start-shop.ts";

/** Orders so far, by what is done for them. */
type OrderCounts = { paid: number; emailed: number; printed: number; doubled: number };

export async function countOrders(pool: BenchShop["pool"]): Promise<OrderCounts> {
  const { rows } = await pool.query<OrderCounts>(
    `select (select count(*) from orders where paid_at is not null)::int as paid,
            (select count(*) from mails where kind = 'order-confirmation' and sent_at is not null)::int as emailed,
            (select count(*) from orders where printful_order_id is not null)::int as printed,
            (select count(*) from (select order_id from order_events where type = 'paid' group by 1 having count(*) > 1) d)::int
              as doubled`,
  );
  return rows[0]!;
}

/** Waits until every order is complete, or nothing changes for a while. */
export async function settled(pool: BenchShop["pool"], before: OrderCounts, wanted: number): Promise<OrderCounts> {
  const sum = (counts: OrderCounts) => counts.paid + counts.emailed + counts.printed;
  let last = before;
  for (let still = 0; still < 100; still++) {
    const now = await countOrders(pool);
    if (Math.min(now.paid - before.paid, now.emailed - before.emailed, now.printed - before.printed) >= wanted)
      return now;
    if (sum(now) > sum(last)) still = 0;
    last = now;
    await pause(100);
  }
  return last;
}

/** Waits until no job is due: a job is marked as completed only after its effect is visible. */
export async function emptied(pool: BenchShop["pool"]): Promise<void> {
  for (let looks = 0; looks < 50 && (await countDueJobs(pool)) > 0; looks++) await pause(100);
}

/** PostgreSQL's own counters so far: writing transactions and kilobytes of WAL. */
export async function countWork(pool: BenchShop["pool"]): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as writes,
            ((pg_current_wal_insert_lsn() - '0/0') / 1024)::float8 as "walKilobytes"`,
  );
  return rows[0]!;
}
