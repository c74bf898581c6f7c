import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { encoded, openBareServer } from "./bare-server.ts";
import { buyOnce } from "./buyer.ts";
import { load, percentile } from "./load.ts";
import { cpuByRole, processesFrom } from "./processes.ts";
import { setApart } from "./processors.ts";
import {
  type BenchShop,
  countDueJobs,
  endOf,
  loggingStatements,
  type Statements,
  startBenchShop,
  statementsSince,
} from "./start-shop.ts";

/** Results for a number of concurrent buyers. Times in milliseconds; CPU time until the queue is empty. */
export type OrderFigures = {
  buyers: number;
  orders: number;
  perSecond: number;
  pay: { p50: number; p95: number };
  /** `perSecond` divided by a bare server's responses per second, measured just before and after. */
  ofBareServer: number;
  /** CPU milliseconds per order: the shop with its database, then each process, including sandbox and buyers. */
  cpuPerOrder: number;
  cpu: Record<string, number>;
  /** Writing transactions per order, and kilobytes written to the WAL, including sweeps and the queue's supervision. */
  writes: number;
  walKilobytes: number;
  counts: { placed: number; paid: number; emailed: number; printed: number; failed: number; doubled: number };
};

const unlimited = { PRINTFUL_CALLS_PER_MINUTE: "0", CHECKOUTS_PER_MINUTE: "0" };

/**
 * Complete orders by several concurrent buyers, on the built shop with one web and one worker process: cart, address,
 * quote, choice, `pay`, card payment, webhook, confirmation email sent, draft created at the print provider. An order
 * counts once all of that is done; the clock stops with the last.
 */
export async function measureOrders(
  rounds: readonly { buyers: number; orders: number }[],
  tree?: string,
): Promise<OrderFigures[]> {
  const key = `pk_test_${randomBytes(12).toString("hex")}`;
  await using shop = await startBenchShop({ ...unlimited, STRIPE_PUBLISHABLE_KEY: key }, tree);
  const { pool, url } = shop;
  await using bare = await openBareServer(url, "/");
  using placed = setApart(shop, [bare.pid]);
  console.error(placed.apart ? "buyers and sandbox run on processors of their own" : "all share the processors");
  const mug = await anyMug(pool);
  const figures: OrderFigures[] = [];
  const bareAnswers = async () => (await load({ url: bare.url, path: () => "/", headers: encoded }, 1)).perSecond;

  for (const { buyers, orders } of [{ buyers: 4, orders: 40 }, ...rounds]) {
    const [bareBefore, before, asked] = [await bareAnswers(), await countOrders(pool), await countWork(pool)];
    const [cpu, start] = [cpuOf(shop), performance.now()];
    const { pays, failures } = await buyAll({ buyers, orders }, () => buyOnce(url, key, mug));
    const wanted = orders - failures.length;
    const after = await settled(pool, before, wanted);
    const seconds = (performance.now() - start) / 1000;
    await emptied(pool);
    const spent = perOrder(cpuOf(shop), cpu, orders);
    const work = perOrder(await countWork(pool), asked, orders);
    const bareMean = (bareBefore + (await bareAnswers())) / 2;
    const { sandbox: _, buyers: __, ...shops } = spent;
    for (const failure of new Set(failures)) console.error(failure);
    figures.push({
      ...{ buyers, orders, perSecond: wanted / seconds, ofBareServer: wanted / seconds / bareMean },
      ...{ writes: work.writes!, walKilobytes: work.walKilobytes! },
      ...{ cpu: spent, cpuPerOrder: Object.values(shops).reduce((sum, each) => sum + each, 0) },
      pay: { p50: percentile(pays, 50), p95: percentile(pays, 95) },
      counts: {
        ...{ placed: wanted, paid: after.paid - before.paid, emailed: after.emailed - before.emailed },
        ...{ printed: after.printed - before.printed, failed: failures.length, doubled: after.doubled },
      },
    });
  }
  return figures.slice(1);
}

type Counts = { paid: number; emailed: number; printed: number; doubled: number };

async function countOrders(pool: BenchShop["pool"]): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select (select count(*) from orders where paid_at is not null)::int as paid,
            (select count(*) from mails where kind = 'order-confirmation' and sent_at is not null)::int as emailed,
            (select count(*) from orders where printful_order_id is not null)::int as printed,
            (select count(*) from (select order_id from order_events where type = 'paid' group by 1 having count(*) > 1) d)::int
              as doubled`,
  );
  return rows[0]!;
}

/** Waits until every order is complete, or nothing changes for a while. */
async function settled(pool: BenchShop["pool"], before: Counts, wanted: number): Promise<Counts> {
  const sum = (counts: Counts) => counts.paid + counts.emailed + counts.printed;
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
async function emptied(pool: BenchShop["pool"]): Promise<void> {
  for (let looks = 0; looks < 50 && (await countDueJobs(pool)) > 0; looks++) await pause(100);
}

/** PostgreSQL's own counters so far: writing transactions and kilobytes of WAL. */
async function countWork(pool: BenchShop["pool"]): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as writes,
            ((pg_current_wal_insert_lsn() - '0/0') / 1024)::float8 as "walKilobytes"`,
  );
  return rows[0]!;
}

/** CPU time so far by kind of process. */
const cpuOf = ({ pid, postgresPid }: BenchShop): Record<string, number> => {
  const { user, system } = process.cpuUsage();
  const postgres = processesFrom(postgresPid).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return { ...cpuByRole(pid), postgres, buyers: (user + system) / 1000 };
};

const perOrder = (after: Record<string, number>, before: Record<string, number>, orders: number) =>
  Object.fromEntries(Object.entries(after).map(([role, ms]) => [role, (ms - (before[role] ?? 0)) / orders]));

async function buyAll({ buyers, orders }: { buyers: number; orders: number }, buyOne: () => Promise<number>) {
  const [pays, failures] = [[] as number[], [] as string[]];
  let left = orders;
  const one = async () => {
    while (left-- > 0)
      await buyOne().then(
        (took) => pays.push(took),
        (error: unknown) => failures.push(String(error)),
      );
  };
  await Promise.all(Array.from({ length: buyers }, one));
  return { pays, failures };
}

async function anyMug(pool: BenchShop["pool"]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "select v.id from product_variants v join products p on p.id = v.product_id where p.slug like '%-mug' limit 1",
  );
  return rows[0]!.id;
}

/** Milliseconds for which the idle shop is measured: two sweeps. */
const idleMs = 30_000;

/**
 * Statements and transactions per order of a single buyer, as counted in PostgreSQL's log, less what the idle shop
 * sends. Uses a shop of its own, because writing the log takes time.
 */
export async function measureStatements(tree?: string, orders = 100): Promise<Statements> {
  const key = `pk_test_${randomBytes(12).toString("hex")}`;
  await using shop = await startBenchShop({ ...unlimited, STRIPE_PUBLISHABLE_KEY: key }, tree, loggingStatements);
  const { pool, url, postgresLog } = shop;
  const mug = await anyMug(pool);
  const place = async (orders: number) => {
    const before = await countOrders(pool);
    await buyAll({ buyers: 1, orders }, () => buyOnce(url, key, mug));
    await settled(pool, before, orders);
    // A job is marked as completed only after its effect is visible.
    await pause(500);
  };
  await place(10);
  const [idleFrom, idleSince] = [endOf(postgresLog), performance.now()];
  await pause(idleMs);
  const idle = statementsSince(postgresLog, idleFrom);
  const idleFor = performance.now() - idleSince;
  const [from, since] = [endOf(postgresLog), performance.now()];
  await place(orders);
  const share = (performance.now() - since) / idleFor;
  const all = statementsSince(postgresLog, from);
  return {
    statements: (all.statements - idle.statements * share) / orders,
    transactions: (all.transactions - idle.transactions * share) / orders,
  };
}

if (import.meta.main) {
  console.table(await measureStatements());
  console.table(
    await measureOrders([
      { buyers: 1, orders: 30 },
      { buyers: 8, orders: 300 },
    ]),
  );
}
