import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { buy } from "./buyer.ts";
import { percentile } from "./figures.ts";
import { processesFrom } from "./processes.ts";
import { type BenchShop, startShop } from "./start-shop.ts";

/** Results for a number of concurrent buyers. Times in milliseconds; CPU time of all processes together. */
export type OrderFigures = {
  buyers: number;
  orders: number;
  perSecond: number;
  pay: { p50: number; p95: number };
  cpuPerOrder: number;
  counts: { placed: number; paid: number; emailed: number; printed: number; failed: number; doubled: number };
};

/**
 * Complete orders by several concurrent buyers, on the built shop with one web and one worker process: cart, address,
 * quote, choice, `pay`, card payment, webhook, confirmation email sent, draft created at the print provider. An order
 * counts once all of that is done; the clock stops with the last.
 */
export async function measureOrders(rounds: readonly { buyers: number; orders: number }[]): Promise<OrderFigures[]> {
  const key = `pk_test_${randomBytes(12).toString("hex")}`;
  await using shop = await startShop({
    STRIPE_PUBLISHABLE_KEY: key,
    PRINTFUL_CALLS_PER_MINUTE: "0",
    CHECKOUTS_PER_MINUTE: "0",
  });
  const { pool, url } = shop;
  const { rows } = await pool.query<{ id: number }>(
    "select v.id from product_variants v join products p on p.id = v.product_id where p.slug like '%-mug' limit 1",
  );
  const mug = rows[0]!.id;
  const figures: OrderFigures[] = [];

  for (const { buyers, orders } of [{ buyers: 4, orders: 40 }, ...rounds]) {
    const before = await countOrders(pool);
    const [cpu, start, pays, failures] = [cpuOf(shop.pid), performance.now(), [] as number[], [] as string[]];
    let left = orders;
    const one = async () => {
      while (left-- > 0) {
        await buy(url, key, mug).then(
          (took) => pays.push(took),
          (error: unknown) => failures.push(String(error)),
        );
      }
    };
    await Promise.all(Array.from({ length: buyers }, one));
    const wanted = orders - failures.length;
    const after = await settled(pool, before, wanted);
    const seconds = (performance.now() - start) / 1000;
    for (const failure of new Set(failures)) console.error(failure);
    figures.push({
      ...{ buyers, orders, perSecond: wanted / seconds, cpuPerOrder: (cpuOf(shop.pid) - cpu) / orders },
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

const cpuOf = (pid: number) => processesFrom(pid).reduce((all, each) => all + each.cpuMs, 0);

if (import.meta.main)
  console.table(
    await measureOrders([
      { buyers: 1, orders: 30 },
      { buyers: 8, orders: 300 },
    ]),
  );
