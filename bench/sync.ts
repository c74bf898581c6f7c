import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { cpuBelow, processesFrom, watchMemory } from "./processes.ts";
import { openStaffSession, startBenchShop } from "./start-shop.ts";

/**
 * How long importing a large store takes: 1,009 products with 20,078 variants. First without the provider's rate limit,
 * then again, which must change nothing, then with the worker killed midway. At the real limit, calls are the
 * bottleneck: the sync gets four fifths of 120 per minute. The CPU time of shop, database and sandbox beside it shows
 * what an idle machine would take. Exits with 1 if something exceeds its budget.
 *
 * npm run bench:sync                 with the limit lifted npm run bench:sync -- --limit      the first import at 120
 * calls a minute, about twelve minutes
 */
const budgets = { seconds: 60, minutesAtLimit: 12, megabytes: 200 };
const isLimited = process.argv.includes("--limit");
const callsPerMinute = isLimited ? 120 : 0;

const port = z.number();
const ready = z.object({ ports: z.object({ stripe: port, printful: port, smtp: port, control: port }) });
const program = fileURLToPath(new URL("../sandbox/main.ts", import.meta.url));

/**
 * A sandbox in its own process whose print provider has a large store.
 * @param moreProducts besides the demo shop's, with twenty variants each
 * @returns the variables of docs/running.md that a shop needs to use it
 */
async function startLargePrinter(moreProducts: number, callsPerMinute: number | null) {
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_PUBLISHABLE_KEY: "pk_test_bench",
    STRIPE_WEBHOOK_SECRET: "whsec_bench",
    PRINTFUL_TOKEN: "token-of-the-bench",
    PRINTFUL_WEBHOOK_TOKEN: "path-secret-of-the-bench",
  };
  const options = {
    dataDir: ":memory:",
    ports: { stripe: 0, printful: 0, smtp: 0, control: 0 },
    shopUrl: "http://127.0.0.1:1",
    stripe: {
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: "whsec_bench",
    },
    printful: {
      token: keys.PRINTFUL_TOKEN,
      storeId: 1,
      webhookToken: keys.PRINTFUL_WEBHOOK_TOKEN,
      callsPerMinute,
      moreProducts,
    },
  };
  const child = fork(program, { stdio: ["pipe", "ignore", "inherit", "ipc"] });
  child.stdin?.end(JSON.stringify(options));
  const [message] = await once(child, "message");
  const { ports } = ready.parse(message);
  return {
    env: {
      ...keys,
      STRIPE_API_BASE: `http://127.0.0.1:${ports.stripe}`,
      PRINTFUL_API_BASE: `http://127.0.0.1:${ports.printful}`,
      PRINTFUL_STORE_ID: "1",
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, "exit");
    },
  };
}

await using printer = await startLargePrinter(1_000, callsPerMinute || null);
await using shop = await startBenchShop({ ...printer.env, PRINTFUL_CALLS_PER_MINUTE: String(callsPerMinute) });
const { pool } = shop;
const load = loadavg()[0]!.toFixed(1);
const authorization = await openStaffSession(shop);
const over: string[] = [];

const memory = watchMemory(shop.pid);
const before = cpuBelow(process.pid);
const first = await importAll();
const processor = ((cpuBelow(process.pid) - before) / 1000).toFixed(1);
const grown = memory.stop();
const { rows } = await pool.query(
  "select (select count(*) from products)::int as products, (select count(*) from product_variants)::int as variants",
);
console.log(
  `${rows[0].products} products, ${rows[0].variants} variants: ${first.seconds} s, processor ${processor} s, ${grown} MB more, load ${load}`,
);
const atMost = isLimited ? budgets.minutesAtLimit * 60 : budgets.seconds;
if (first.status !== "success" || rows[0].variants < 20_000) over.push(`the import ended as ${first.status}`);
if (first.seconds > atMost) over.push(`the import took ${first.seconds} s, of ${atMost}`);
if (grown > budgets.megabytes) over.push(`the shop grew by ${grown} MB, of ${budgets.megabytes}`);

if (!isLimited) {
  const [{ calls }] = (
    await pool.query(
      "select (select count(*) from provider_products)::int + (select count(*) from provider_blanks)::int + 14 as calls",
    )
  ).rows;
  const minutes = Math.floor((calls - 1) / 96);
  console.log(`${calls} calls: at 120 a minute, 96 of them the sync's, it begins its last in minute ${minutes}`);
  if (minutes >= budgets.minutesAtLimit) over.push(`${calls} calls do not fit into ${budgets.minutesAtLimit} minutes`);

  const again = await importAll();
  console.log(`again: ${again.seconds} s, ${again.changed} products changed`);
  if (again.changed > 0) over.push(`a second import changed ${again.changed} products`);

  const killed = await importAll(async () => {
    const seen = await seenSoFar();
    if (seen < 300) return false;
    process.kill(workerOf(shop.pid), "SIGKILL");
    console.log(`the worker is killed after ${seen} products`);
    return true;
  });
  console.log(
    `killed in the middle: ended as ${killed.status} after ${killed.seconds} s, the same import: ${killed.isSame}`,
  );
  if (killed.status !== "success" || !killed.isSame) over.push("an import that was killed did not go on");
}

for (const each of over) console.error(`OVER: ${each}`);
process.exitCode = over.length > 0 ? 1 : 0;

/** @param meanwhile called repeatedly until it returns true */
async function importAll(meanwhile?: () => Promise<boolean>) {
  const started = performance.now();
  const answer = await fetch(`${shop.url}/functions/v1/printful-import-all`, {
    method: "POST",
    headers: { authorization },
  });
  if (!answer.ok) throw new Error(await answer.text());
  const read = async () => (await pool.query("select * from sync_status")).rows[0];
  const { run_id } = await read();
  let isDone = !meanwhile;
  for (;;) {
    const row = await read();
    if (!row.is_syncing) {
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      return { seconds, status: row.last_sync_status, changed: row.changed_products, isSame: row.run_id === run_id };
    }
    if (!isDone && meanwhile) isDone = await meanwhile();
    await pause(100);
  }
}

async function seenSoFar(): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as seen from provider_products p, sync_status s where p.seen_run = s.run_id",
  );
  return rows[0].seen;
}

function workerOf(pid: number): number {
  const role = (one: number) => readFileSync(`/proc/${one}/environ`, "utf8").split("\0").includes("ROLE=worker");
  const found = processesFrom(pid).find((each) => each.pid !== pid && role(each.pid));
  if (!found) throw new Error("there is no worker");
  return found.pid;
}
