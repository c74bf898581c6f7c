import { sql } from "drizzle-orm";
import type { Database } from "#database/open.ts";

/** How many of a kind wait, at most `maxCounted`, and for how many seconds the oldest has. */
type Count = { name: string; count: number; seconds: number };
type ShopCounts = { queues: Count[]; steps: Count[]; desk: Count[] };

/** Milliseconds that figures are kept: several readers, or an impatient one, cost one reading. */
const keptMs = 10_000;
/** More than any shop should have waiting; counting all of a million would take a second. */
const maxCounted = 10_000;

/** @returns a function that reads what waits in the database, or returns what it read a moment ago */
export function openShopCounts(db: Database): () => Promise<ShopCounts> {
  let kept: { at: number; counts: Promise<ShopCounts> } | undefined;
  return () => {
    if (kept && Date.now() - kept.at < keptMs) return kept.counts;
    const counts = readShopCounts(db);
    kept = { at: Date.now(), counts };
    counts.catch(() => {
      kept = undefined;
    });
    return counts;
  };
}

/** Each query reads an index of what is open, so it costs the same however old the shop is. */
export async function readShopCounts(db: Database): Promise<ShopCounts> {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute<Count>(query)).rows;
  return { queues: await read(waitingJobs), steps: await read(openOrders), desk: await read(openItems) };
}

/** Of every queue, also of empty ones. Jobs that wait for their time or their next retry are not due. */
const waitingJobs = sql`
  select queue.name, coalesce(due.count, 0) as count, coalesce(due.seconds, 0)::float as seconds
  from pgboss.queue left join (
    select name, count(*)::int as count, extract(epoch from now() - min(start_after)) as seconds
    from (
      -- As the queue's own fetch does, or its index would not be used.
      select name, start_after from pgboss.job where state < 'active' and not blocked and start_after <= now()
      limit ${maxCounted}
    ) waiting group by name
  ) due using (name)`;

/**
 * The steps of an order that somebody waits for: by its status, and of the paid ones those whose print is not confirmed
 * although the cancel window is over. Seconds count since the order was placed, once it is shipped since then.
 */
const openOrders = sql`
  select step.status as name, counted.count, coalesce(extract(epoch from now() - counted.since), 0)::float as seconds
  from unnest(array['pending_payment', 'payment_failed', 'paid', 'in_production', 'on_hold']) step(status)
  cross join lateral (
    select count(*)::int as count, min(created_at) as since
    from (select created_at from orders where status = step.status limit ${maxCounted}) o
  ) counted
  union all
  select 'shipped', count(*)::int, coalesce(extract(epoch from now() - min(shipped_at)), 0)::float
  from (
    select shipped_at from orders where status = 'shipped' order by shipped_at limit ${maxCounted}
  ) in_transit
  union all
  select 'unprinted', count(*)::int, coalesce(extract(epoch from business_now() - min(cancel_until)), 0)::float
  from (
    select cancel_until from orders where status = 'paid' and print_state <> 'confirmed' and cancel_until < business_now()
    order by cancel_until limit ${maxCounted}
  ) late`;

const openItems = sql`
  select kind as name, count(*)::int as count, extract(epoch from now() - min(created_at))::float as seconds
  from (select kind, created_at from attention_items where resolved_at is null order by created_at limit ${maxCounted}) open
  group by kind`;
