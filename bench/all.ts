import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureGrowth, million } from "./growth.ts";
import { percentile } from "./load.ts";
import { measureOrders } from "./orders.ts";
import { measurePages, measureRenderings, measureRenewing } from "./pages.ts";
import { measureMemory } from "./processes.ts";
import { here } from "./start-shop.ts";
import { measureStatements } from "./statements.ts";
import { measureVitals } from "./vitals.ts";

/**
 * The shop's speed, compared with the raw limit of the machine and with our budgets (budgets.json). Prints a table,
 * then the same as JSON; exits with 1 if a figure exceeds its budget.
 *
 * npm run bench             everything, about ten minutes npm run bench -- pages    one part: pages, vitals, orders,
 * memory, growth npm run bench -- million  growth to a million orders, which takes long to fill: only when it is asked
 * for npm run bench -- vitals pages orders --before ../older   another checkout that is built, measured in turns with this one
 */
type Budget = { least?: number; most?: number };
const budgets = JSON.parse(readFileSync(new URL("budgets.json", import.meta.url), "utf8")) as Record<string, Budget>;
const { values, positionals: wanted } = parseArgs({ options: { before: { type: "string" } }, allowPositionals: true });
const trees = values.before === undefined ? [here] : [here, resolve(values.before)];
const figures: Record<string, number> = {};
/** The same figures for the other checkout, if one is given. */
const before: Record<string, number> = {};
const parts: Record<string, () => Promise<void>> = {
  pages,
  vitals,
  orders,
  memory,
  growth,
  million: () => growth(million),
};
const optIn = ["million"];

async function pages(): Promise<void> {
  for (const { name, load, ofRaw } of await measurePages()) {
    figures[`${name}, answers/s`] = load.perSecond;
    figures[`${name}, p99 ms`] = load.p99;
    if (load.failed > 0) figures[`${name}, failed`] = load.failed;
    if (ofRaw !== undefined) figures[`${name}, share of the bare server`] = ofRaw;
  }
  for (const [at, { product, search }] of (await measureRenderings(trees)).entries())
    Object.assign(at === 0 ? figures : before, {
      "product, rendered, processor ms": product,
      "search, rendered, processor ms": search,
    });
  for (const [at, tree] of trees.entries()) {
    const { steady, changing } = await measureRenewing(tree);
    const own = at === 0 ? figures : before;
    own["documents at 60%, p99 ms"] = steady.p99;
    own["documents at 60%, a price changing, p99 ms"] = changing.p99;
    own["documents at 60%, a price changing, p99 to p99"] = changing.p99 / steady.p99;
  }
}

async function vitals(): Promise<void> {
  const [now, then] = await measureVitals(trees);
  Object.assign(figures, now);
  Object.assign(before, then);
}

/** Several checkouts take turns; the table has the medians. */
async function orders(): Promise<void> {
  const found = trees.map((): Record<string, number>[] => []);
  for (let turn = 0; turn < (trees.length > 1 ? 3 : 1); turn++)
    for (const [at, tree] of trees.entries()) found[at]!.push(await ordersOf(tree));
  for (const [at, tree] of trees.entries()) {
    const own = at === 0 ? figures : before;
    const { statements, transactions } = await measureStatements(tree);
    Object.assign(own, { "statements an order": statements, "transactions an order": transactions });
    for (const name of Object.keys(found[at]![0]!)) {
      const each = found[at]!.map((turn) => turn[name]!);
      own[name] = percentile(each, 50);
    }
  }
}

async function ordersOf(tree: string): Promise<Record<string, number>> {
  const rounds = [1, 8, 64].map((buyers) => ({ buyers, orders: buyers === 1 ? 60 : 600 }));
  const own: Record<string, number> = {};
  for (const measured of await measureOrders(rounds, tree)) {
    const { buyers, counts } = measured;
    const who = `${buyers} ${buyers === 1 ? "buyer" : "buyers"}`;
    const { placed, paid, emailed, printed, failed, doubled } = counts;
    console.error(`${who}: placed ${placed} = paid ${paid} = emailed ${emailed} = printed ${printed}`);
    own[`${who}, orders/s`] = measured.perSecond;
    own[`${who}, orders/s, share of the bare server's answers`] = measured.ofBareServer;
    own[`${who}, pay p95 ms`] = measured.pay.p95;
    own[`${who}, processor ms an order, shop and database`] = measured.cpuPerOrder;
    for (const [role, ms] of Object.entries(measured.cpu)) own[`${who}, processor ms an order, ${role}`] = ms;
    own[`${who}, transactions that write, an order`] = measured.writes;
    own[`${who}, kB of log an order, PostgreSQL`] = measured.walKilobytes;
    own[`${who}, failed, lost or doubled`] = failed + doubled + placed - Math.min(paid, emailed, printed);
  }
  return own;
}

async function memory(): Promise<void> {
  const { web, whole } = await measureMemory();
  figures["web process under load, PSS MB"] = web;
  figures["whole shop under load, PSS MB"] = whole;
  figures["whole shop under load, two web processes, PSS MB"] = (await measureMemory(2)).whole;
}

async function growth(grown?: typeof million): Promise<void> {
  const { timings, idle, scanned } = await measureGrowth(grown);
  for (const { name, small, large } of timings) {
    figures[`${name}, small, ms`] = small;
    figures[`${name}, large, ms`] = large;
    figures[`${name}, large to small`] = large / small;
  }
  figures["idle shop, small, processor ms a minute"] = idle.small;
  figures["idle shop, large, processor ms a minute"] = idle.large;
  figures["large tables read from end to end"] = scanned.length;
  if (scanned.length > 0) console.error("read from end to end: %s", scanned.join(", "));
}

const unknown = wanted.filter((part) => !parts[part]);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: take ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version, load: loadavg()[0] };
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 ? !wanted.includes(name) : optIn.includes(name)) continue;
  console.error(`measuring ${name} ...`);
  await measure();
}

const isOver = (name: string, value: number) => {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = budgets[name] ?? {};
  return value < least || value > most;
};
const boundOf = (name: string): string => {
  const { least, most } = budgets[name] ?? {};
  if (least !== undefined) return `at least ${least}`;
  return most !== undefined ? `at most ${most}` : "";
};
const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toPrecision(value >= 1000 ? 4 : 3));
for (const [name, value] of Object.entries(figures)) {
  const then = before[name] === undefined ? "" : shown(before[name]);
  console.log(
    [
      name.padEnd(56),
      shown(value).padStart(9),
      then.padStart(9),
      boundOf(name),
      isOver(name, value) ? "PAST ITS BUDGET" : "",
    ]
      .join("  ")
      .trimEnd(),
  );
}
console.log(JSON.stringify({ machine, date: new Date().toISOString(), figures, ...(trees.length > 1 && { before }) }));
if (Object.entries(figures).some(([name, value]) => isOver(name, value))) process.exitCode = 1;
