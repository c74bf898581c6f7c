import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { countLargeShop, fillLargeShop } from "#database/seed/large-shop.ts";
import { store } from "#store";
import { buyOnce } from "./buyer.ts";
import { percentile, time } from "./load.ts";
import { cpuBelow } from "./processes.ts";
import { watchScans } from "./scans.ts";
import { openStaffSession, startBenchShop } from "./start-shop.ts";

type GrowthFigures = {
  /** Median milliseconds for a single visitor, in a new shop and in a large one. */
  timings: { name: string; small: number; large: number }[];
  /** CPU milliseconds per minute of the whole shop while idle. */
  idle: { small: number; large: number };
  /** Large tables scanned during the measurement. */
  scanned: string[];
};

const rounds = 60;
/** Tables with fewer rows may be scanned. */
const scannedRows = 20_000;

/** A new shop whose lists fill their first page: comparing with empty pages would be unfair. */
const firstWeek = { size: { products: 1, people: 60, orders: 200 }, minutes: 1 };

/** With the demo shop's nine records, ten thousand products. `minutes` limits each step of filling. */
export const million = { size: { products: 9_991, people: 200_000, orders: 1_000_000 }, minutes: 20 };

/**
 * Measures what gets slower as products and orders grow.
 * @param grown the size of the large shop; two busy years by default
 */
export async function measureGrowth(grown?: typeof million): Promise<GrowthFigures> {
  const small = await measureShop(firstWeek);
  const large = await measureShop(grown);
  return {
    timings: small.timings.map(({ name, median }, at) => ({ name, small: median, large: large.timings[at]!.median })),
    idle: { small: small.idle, large: large.idle },
    scanned: large.scanned,
  };
}

type Measured = { timings: { name: string; median: number }[]; idle: number; scanned: string[] };

async function measureShop(size: typeof million | undefined): Promise<Measured> {
  const key = `pk_test_${randomBytes(12).toString("hex")}`;
  // The worker's own jobs would be measured too.
  await using shop = await startBenchShop({
    ROLE: "web",
    STRIPE_PUBLISHABLE_KEY: key,
    PRINTFUL_CALLS_PER_MINUTE: "0",
    CHECKOUTS_PER_MINUTE: "0",
  });
  const { url, pool } = shop;
  const authorization = await openStaffSession(shop);
  const { rows } = await pool.query<{ id: number }>(
    "select v.id from product_variants v join products p on p.id = v.product_id where p.slug like '%-mug' limit 1",
  );
  const long = "x".repeat(61);
  const timings: [name: string, once: (at: number) => Promise<number>][] = [
    // Bypasses the page cache, with a different page of reviews each time, so it is rendered each time.
    ["product page", (at) => time(() => fetch(`${url}/product/${store.brandSlug}-tshirt?size=${long}&page=${at + 2}`))],
    ["admin orders", () => time(() => fetch(`${url}/admin/orders`, { headers: { authorization } }))],
    ["order placed", () => buyOnce(url, key, rows[0]!.id)],
  ];
  await fillLargeShop(pool, store.orderNumberPrefix, size);
  console.error("grown to %o", await countLargeShop(pool));
  const idle = await measureIdle(shop.databaseUrl);
  const scans = await watchScans(pool, scannedRows);
  const medians: Measured["timings"] = [];
  for (const [name, once] of timings) {
    const times: number[] = [];
    for (let at = 0; at < rounds; at++) {
      const took = await once(at);
      if (at >= rounds / 3) times.push(took);
    }
    medians.push({ name, median: percentile(times, 50) });
  }
  return { timings: medians, idle, scanned: await scans.read() };
}

/** CPU use of web, worker, sandbox and database, without the processes that do the measuring. */
async function measureIdle(databaseUrl: string): Promise<number> {
  await using _whole = await startBenchShop({ DATABASE_URL: databaseUrl });
  // Wait for startup, overdue work, and the database's maintenance after so many inserts.
  await pause(45_000);
  const before = cpuBelow(process.pid);
  await pause(60_000);
  return cpuBelow(process.pid) - before;
}
