import { randomBytes } from "node:crypto";
import { encoded, openBareServer } from "./bare-server.ts";
import { buyOnce } from "./buyer.ts";
import { countOrders, countWork, emptied, settled } from "./count-orders.ts";
import { load, percentile } from "./load.ts";
import { cpuByRole, processesFrom } from "./processes.ts";
import { setApart } from "./processors.ts";
import { type BenchShop, startBenchShop, unlimited } from "./start-shop.ts";

/** Results for a number of concurrent buyers. Times in milliseconds; CPU time until the queue is empty. */
type OrderFigures = {
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
    const bareBefore = await bareAnswers();
    const before = await countOrders(pool);
    const asked = await countWork(pool);
    const cpu = cpuOf(shop);
    const start = performance.now();
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
      buyers,
      orders,
      perSecond: wanted / seconds,
      ofBareServer: wanted / seconds / bareMean,
      writes: work.writes!,
      walKilobytes: work.walKilobytes!,
      cpu: spent,
      cpuPerOrder: Object.values(shops).reduce((sum, each) => sum + each, 0),
      pay: { p50: percentile(pays, 50), p95: percentile(pays, 95) },
      counts: {
        placed: wanted,
        paid: after.paid - before.paid,
        emailed: after.emailed - before.emailed,
        printed: after.printed - before.printed,
        failed: failures.length,
        doubled: after.doubled,
      },
    });
  }
  return figures.slice(1);
}

/** CPU time so far by kind of process. */
const cpuOf = ({ pid, postgresPid }: BenchShop): Record<string, number> => {
  const { user, system } = process.cpuUsage();
  const postgres = processesFrom(postgresPid).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return { ...cpuByRole(pid), postgres, buyers: (user + system) / 1000 };
};

const perOrder = (after: Record<string, number>, before: Record<string, number>, orders: number) =>
  Object.fromEntries(Object.entries(after).map(([role, ms]) => [role, (ms - (before[role] ?? 0)) / orders]));

if (import.meta.main) {
  console.table(
    await measureOrders([
      { buyers: 1, orders: 30 },
      { buyers: 8, orders: 300 },
    ]),
  );
}

/** Buys from several buyers at once, and returns how long each payment took, in milliseconds. */
export async function buyAll({ buyers, orders }: { buyers: number; orders: number }, buyOne: () => Promise<number>) {
  const pays = [] as number[];
  const failures = [] as string[];
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

/** The id of a variant that anybody can buy. */
export async function anyMug(pool: BenchShop["pool"]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "select v.id from product_variants v join products p on p.id = v.product_id where p.slug like '%-mug' limit 1",
  );
  return rows[0]!.id;
}
