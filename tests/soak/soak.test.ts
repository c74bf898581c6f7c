import { randomBytes } from "node:crypto";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPrintful } from "#providers/printful/client.ts";
import { openStripe } from "#providers/stripe.ts";
import { processesFrom, processRole, processVariable } from "../../bench/processes.ts";
import { type BenchShop, countDueJobs, openStaffSession, startBenchShop } from "../../bench/start-shop.ts";
import { accountForAll } from "../cluster/finish-orders.ts";
import { watchStatuses } from "../resilience/random/recount.ts";
import { variantId } from "../support/buyer.ts";
import { control } from "../support/control.ts";
import { freePort } from "../support/free-port.ts";
import { readMessageIds } from "../support/message-ids.ts";
import { seeded } from "../support/seeded.ts";
import { until } from "../support/until.ts";
import { growthOf } from "./growth.ts";
import { keepDoing } from "./pace.ts";
import { percent, printReport } from "./report.ts";
import { judged, openSampling, type Sampling, sampledBy } from "./samples.ts";
import { openVisits, type Visits } from "./visits.ts";

/**
 * The built shop (web, worker, sandbox, PostgreSQL) under a steady load for `SOAK_MINUTES`, at 60 % of the visits per
 * second that it can take, or at `RATE`. What is a miss: docs/testing.md.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 15);
const ofCapacity = 0.6;
const every = { sampleSeconds: 15, clockSeconds: 10, clockMinutes: 10 };
/** Visits at once: more than the shop has ever had at that rate, so that it does not set the pace. */
const atOnce = 24;
const limits = {
  /** Of memory in the second half of the run. */
  growth: 0.05,
  /** Seconds, as ops/prometheus/alerts.yml warns. */
  delay: 0.25,
  /** Visits that must have happened, of those that were due. */
  kept: 0.95,
  /** Seconds until the queue is empty after the last visit. */
  queue: 60,
};
/** A process that has just started still fills its caches. */
const minutesToJudge = 10;

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

let shop: BenchShop;
let accountable: Parameters<typeof accountForAll>[0];
let visits: Visits;
let sampling: Sampling;
let log: string;
let rate: number;

beforeAll(async () => {
  const { path } = opened.use(await mkdtempDisposable(join(tmpdir(), "rosette-soak-")));
  log = join(path, "shop.log");
  const stderr = openSync(log, "a");
  opened.defer(() => closeSync(stderr));
  const ports = { metrics: await freePort(), inspector: await freePort() };
  const secret = (prefix: string) => `${prefix}${randomBytes(16).toString("hex")}`;
  const secrets = { STRIPE_SECRET_KEY: secret("sk_test_"), PRINTFUL_TOKEN: secret("") };
  const settings = {
    PRINTFUL_CALLS_PER_MINUTE: "0",
    CHECKOUTS_PER_MINUTE: "0",
    TRUST_PROXY: "true",
    LOG_LEVEL: "warn",
  };
  shop = opened.use(
    await startBenchShop({ ...settings, ...secrets, ...sampledBy(ports) }, undefined, undefined, stderr),
  );
  const rehearsalUrl = webVariable("REHEARSAL_URL");
  accountable = {
    shop: {
      pool: shop.pool,
      stripe: openStripe({ secretKey: secrets.STRIPE_SECRET_KEY, apiBase: webVariable("STRIPE_API_BASE") }),
      printful: openPrintful({
        apiBase: webVariable("PRINTFUL_API_BASE"),
        token: secrets.PRINTFUL_TOKEN,
        storeId: Number(webVariable("PRINTFUL_STORE_ID")),
      }),
    },
    control: { ...control(shop.url), messageIds: () => readMessageIds(rehearsalUrl) },
  };
  await watchStatuses(accountable);
  const goods = await Promise.all([
    variantId(accountable, "lantern-mug", "White", "11oz"),
    variantId(accountable, "lantern-tshirt", "Navy", "L"),
  ]);
  const random = seeded(Number(process.env.SEED ?? 1));
  visits = openVisits({ ...accountable.shop, url: shop.url, staff: await openStaffSession(shop), goods, random });
  sampling = opened.use(await openSampling(shop, ports));
}, 120_000);

/** A variable in the web process's environment: the supervisor passes the sandbox's address and secrets in it. */
function webVariable(name: string): string {
  const web = processesFrom(shop.pid).find(({ pid }) => processRole(pid) === "web");
  return processVariable(web!.pid, name)!;
}

test("takes visits for the whole time", { timeout: (minutes + 5) * 60_000 }, async () => {
  await keepDoing(visits.visit, { atOnce: 8, seconds: 10 });
  rate = Number(process.env.RATE) || ofCapacity * (await keepDoing(visits.visit, { atOnce: 8, seconds: 20 }));
  const business = control(shop.url);
  const ended = new AbortController();
  const repeat = async (seconds: number, act: () => Promise<unknown>) => {
    while (!ended.signal.aborted) {
      await act();
      await sleep(seconds * 1000, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const all = keepDoing(visits.visit, { atOnce, seconds: minutes * 60, perSecond: rate });
  const [kept] = await Promise.all([
    all.finally(() => ended.abort()),
    repeat(every.sampleSeconds, () => sampling.sample()),
    // A minute is an hour: orders pass their cancel window, and drafts expire, while people buy.
    repeat(every.clockSeconds, () => business.advanceClock(every.clockMinutes * 60_000)),
  ]);
  console.log(`${rate.toFixed(1)} visits per second wanted, ${kept.toFixed(1)} done, for ${minutes} minutes`);
  printReport(visits, sampling);
  expect(kept / rate, "visits of those that were due").toBeGreaterThan(limits.kept);
});

test("fails no visit and logs no error", () => {
  expect([...visits.failures].slice(0, 20)).toEqual([]);
  const lines = readFileSync(log, "utf8").split("\n");
  const errors = lines.filter((line) => line.startsWith("{") && JSON.parse(line).level >= 50);
  expect(errors.slice(0, 20)).toEqual([]);
});

test("the queue is empty soon after the last visit", async () => {
  await until("no job to be due", async () => (await countDueJobs(shop.pool)) === 0, limits.queue * 1000);
});

test("no order is lost or doubled", { timeout: 600_000 }, () =>
  accountForAll(accountable, { purchases: visits.purchases, stop: async () => {} }, minutes * 10),
);

test.for(judged)("the memory of the %s process does not grow", (role) => {
  const growth = growthOf(sampling.memory(role));
  if (minutes < minutesToJudge) return console.log(`${role}: ${percent(growth)}, not judged in so short a run`);
  expect(growth, percent(growth)).toBeLessThan(limits.growth);
});

test.for(judged)("the event loop of the %s process is never late", (role) => {
  expect(Math.max(...sampling.delays[role])).toBeLessThan(limits.delay);
});
