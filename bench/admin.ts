import { loadavg } from "node:os";
import { countLargeShop, fillLargeShop } from "#database/seed/large-shop.ts";
import { store } from "#store";
import { percentile, time } from "./load.ts";
import { cpuBelow, watchMemory } from "./processes.ts";
import { watchScans } from "./scans.ts";
import { openStaffSession, startBenchShop } from "./start-shop.ts";

/**
 * How long staff wait in the back office of a shop with two busy years behind it: 100,000 orders, 20,000 customers,
 * 2,000 products. One request at a time over loopback, whole pages, so it measures the server's time. The CPU time of
 * shop and database beside it shows what an idle machine would take. Also checks that no page scans a large table and
 * how much memory an export of all orders takes. Exits with 1 if something exceeds its budget.
 *
 * npm run bench:admin
 */
const rounds = 40;
/** The export may take the garbage that Node allows; all orders in memory would be several times that. */
const budgets = { list: 80, dashboard: 150, exportMb: 96, scannedRows: 10_000 };
const lists = [
  "/admin/attention",
  "/admin/orders",
  "/admin/orders?page=1000",
  "/admin/orders?sort=-total",
  "/admin/orders?q=hartley",
  "/admin/orders?q=robin.hartley.1183@large.example",
  "/admin/orders?status=shipped",
  "/admin/orders?delivery=express",
  "/admin/products",
  "/admin/products?q=scarf",
  "/admin/customers",
  "/admin/customers?page=300",
  "/admin/customers?sort=-spent",
  "/admin/customers?sort=orders&page=200",
  "/admin/customers?q=hartley",
  "/admin/customers?q=robin.hartley.1183@large.example",
  "/admin/customers?orders=more&when=month",
  "/admin/settings/log?q=order",
];
const figures = ["/admin/dashboard", "/admin/analytics"];
/** Longer date ranges: reported, but without a budget. */
const beyond = ["/admin/dashboard?range=12m", "/admin/analytics?range=12m"];

// The worker's own jobs would be measured too.
await using shop = await startBenchShop({ ROLE: "web" });
const { pool } = shop;
await fillLargeShop(pool, store.orderNumberPrefix);
console.log(
  "%o, load %s",
  await countLargeShop(pool),
  loadavg()
    .map((load) => load.toFixed(1))
    .join(" "),
);

const authorization = await openStaffSession(shop);
const get = (path: string) => fetch(`${shop.url}${path}`, { headers: { authorization } });

const over: string[] = [];
const scans = await watchScans(pool, budgets.scannedRows);
for (const path of lists) await measure(path, budgets.list);
for (const path of figures) await measure(path, budgets.dashboard);
for (const path of beyond) await measure(path, Number.POSITIVE_INFINITY);
for (const table of await scans.read()) over.push(`${table} was read from end to end`);

const memory = watchMemory(shop.pid);
const answer = await get("/admin/orders/export.csv");
let bytes = 0;
for await (const chunk of answer.body!) bytes += chunk.length;
const grown = memory.stop();
console.log(`export of all orders: ${(bytes / 1e6).toFixed(1)} MB, the shop grew by ${grown} MB`);
if (answer.status !== 200 || bytes < 5e6) over.push(`the export answered ${answer.status} with ${bytes} bytes`);
if (grown > budgets.exportMb) over.push(`the export took ${grown} MB, of ${budgets.exportMb}`);

for (const each of over) console.error(`OVER: ${each}`);
process.exitCode = over.length > 0 ? 1 : 0;

async function measure(path: string, atMost: number): Promise<void> {
  for (let at = 0; at < 5; at++) await time(() => get(path));
  const times: number[] = [];
  const before = cpuBelow(process.pid);
  for (let at = 0; at < rounds; at++) times.push(await time(() => get(path)));
  const median = percentile(times, 50);
  const p95 = percentile(times, 95);
  const cpu = `processor ${((cpuBelow(process.pid) - before) / rounds).toFixed(0)} ms`;
  const aim = Number.isFinite(atMost) ? `; the budget is ${atMost} ms` : "";
  console.log(`${path.padEnd(56)} median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${cpu}${aim}`);
  if (p95 > atMost) over.push(`${path}: p95 ${p95.toFixed(0)} ms, of ${atMost}`);
}
