import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { buyOnce } from "./buyer.ts";
import { countOrders, settled } from "./count-orders.ts";
import { anyMug, buyAll } from "./orders.ts";
import { endOf, loggingStatements, type Statements, startBenchShop, statementsSince, unlimited } from "./start-shop.ts";

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
  const idleFrom = endOf(postgresLog);
  const idleSince = performance.now();
  await pause(idleMs);
  const idle = statementsSince(postgresLog, idleFrom);
  const idleFor = performance.now() - idleSince;
  const from = endOf(postgresLog);
  const since = performance.now();
  await place(orders);
  const share = (performance.now() - since) / idleFor;
  const all = statementsSince(postgresLog, from);
  return {
    statements: (all.statements - idle.statements * share) / orders,
    transactions: (all.transactions - idle.transactions * share) / orders,
  };
}
