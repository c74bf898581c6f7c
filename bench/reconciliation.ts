import { randomBytes } from "node:crypto";
import { loadavg } from "node:os";
import { countLargeShop, fillLargeShop } from "#database/seed/large-shop.ts";
import { readConfig, shopConfig } from "#server/config/config.ts";
import type * as Entry from "#server/entry.ts";
import { store } from "#store";
import { type ProviderLists, serveLists } from "./provider-lists.ts";
import { startBenchShop } from "./start-shop.ts";

/**
 * How long reconciliation takes for a shop of 100,000 orders: every payment, refund and print order is fetched page by
 * page over HTTP, parsed, stored and compared in PostgreSQL. A few hidden differences must be found, and no others. The
 * lists come from this machine without Printful's rate limit; at the real rate, the first run takes a quarter of an
 * hour and nightly runs a minute. Exits with 1 if it exceeds its budget or finds anything else.
 *
 * npm run bench:reconciliation
 */
const budgetSeconds = 60;
const expected = {
  payment_amount: 1,
  payment_not_here: 1,
  payment_not_there: 2,
  print_missing: 1,
  print_status: 1,
  refund_not_there: 1,
};

await using shop = await startBenchShop({ ROLE: "web" });
const { pool } = shop;
await fillLargeShop(pool, store.orderNumberPrefix);
// The large shop has no provider ids yet. Without disabling triggers, the update would recompute every customer.
await pool.query(`
  begin; alter table orders disable trigger user;
  update orders o set printful_order_id = 1000000 + n, printful_external_id = replace(o.id::text, '-', ''),
    printful_status = case when status in ('delivered', 'shipped', 'refunded') then 'fulfilled' when status = 'canceled' then 'canceled' else 'inprocess' end
  from (select id, row_number() over (order by created_at) as n from orders where captured_total > 0) as numbered
  where numbered.id = o.id;
  alter table orders enable trigger user; commit`);
await pool.query("vacuum analyze orders");

const lists = await readLists();
lists.payments.splice(4000, 2);
lists.payments[7]!.amount += 1;
lists.payments.push({ id: "pi_stranger", order: "", amount: 777, created: 1_700_000_000 });
lists.refunds.splice(10, 1);
lists.prints.splice(500, 1);
lists.prints[70_000]!.status = "onhold";
using server = await serveLists(lists);

const bundle = new URL("../build/server/index.js", import.meta.url);
const { openShop, createQueues, allJobHandlers } = (await import(bundle.href)) as typeof Entry;
const secret = randomBytes(16).toString("hex");
await using own = await openShop(
  shopConfig(
    readConfig({
      LOG_LEVEL: "silent",
      PORT: "1",
      DATABASE_URL: String(pool.options.connectionString),
      SESSION_SECRET: secret,
      STRIPE_SECRET_KEY: `sk_test_${secret}`,
      STRIPE_PUBLISHABLE_KEY: `pk_test_${secret}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
      STRIPE_API_BASE: server.url,
      PRINTFUL_TOKEN: secret,
      PRINTFUL_WEBHOOK_TOKEN: secret,
      PRINTFUL_STORE_ID: "1",
      PRINTFUL_API_BASE: server.url,
      PRINTFUL_CALLS_PER_MINUTE: "0",
      SMTP_URL: "smtp://127.0.0.1:1",
      REHEARSAL_URL: server.url,
    }),
  ),
  { role: "worker" },
);
await createQueues(own.jobs, allJobHandlers);
const handler = allJobHandlers.find(({ job }) => job.name === "reconcile");
if (!handler) throw new Error("there is no job 'reconcile'");
const heap = process.memoryUsage().rss;
const start = performance.now();
await handler.run(own, {});
const seconds = (performance.now() - start) / 1000;
const grown = (process.memoryUsage().rss - heap) / 1e6;

const { rows: found } = await pool.query(
  "select kind, count(*)::int as number from reconciliation_findings group by kind order by kind",
);
const { rows: reports } = await pool.query("select status, counts, findings, error from reconciliations");
const kinds = Object.fromEntries(found.map(({ kind, number }) => [kind, number]));
const load = loadavg()
  .map((each) => each.toFixed(1))
  .join(" ");
console.log("%o, load %s", await countLargeShop(pool), load);
console.log("%o", reports[0]);
console.log("differences found: %o", kinds);
console.log(
  `${seconds.toFixed(1)} s in ${server.calls()} calls, the process grew by ${grown.toFixed(0)} MB, what answers them included; the budget is ${budgetSeconds} s`,
);
const isRight = JSON.stringify(kinds) === JSON.stringify(expected);
if (!isRight) console.error("OVER: these are not the differences that were hidden: %o", expected);
if (seconds > budgetSeconds) console.error(`OVER: ${seconds.toFixed(1)} s, of ${budgetSeconds}`);
process.exitCode = isRight && seconds <= budgetSeconds ? 0 : 1;

async function readLists(): Promise<ProviderLists> {
  const created = "extract(epoch from created_at)::int as created";
  const payments = await pool.query(
    `select stripe_session_id as id, id as "order", captured_total as amount, ${created} from orders where captured_total > 0 order by created_at desc`,
  );
  const refunds = await pool.query(
    `select r.stripe_refund_id as id, o.stripe_session_id as payment, r.amount, extract(epoch from r.created_at)::int as created
     from refunds r join orders o on o.id = r.order_id order by r.created_at desc`,
  );
  const prints = await pool.query(
    `select printful_order_id::int as id, printful_external_id as "externalId", printful_status as status, ${created}
     from orders where printful_order_id is not null order by created_at desc`,
  );
  return { payments: payments.rows, refunds: refunds.rows, prints: prints.rows };
}
