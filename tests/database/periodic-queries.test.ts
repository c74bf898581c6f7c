import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPool } from "#database/open.ts";
import * as schema from "#database/schema/index.ts";
import { fillLargeShop } from "#database/seed/large-shop.ts";
import { readConfig, shopConfig } from "#server/config/config.ts";
import { allJobHandlers } from "#server/jobs/all-job-handlers.ts";
import { chores } from "#server/jobs/sweeper.ts";
import { dueQueues } from "#server/jobs/worker.ts";
import { createQueues } from "#server/jobs.ts";
import { openShop } from "#server/open-shop.ts";
import type { Shop } from "#server/shop.ts";
import { readShopCounts } from "#server/watching/shop-counts.ts";
import { store } from "#store";
import { openTestWorld } from "../support/test-world.ts";

/**
 * The frequent queries of the sweeper and of `/metrics` cost the same however old the shop is. Runs each in a shop with
 * 20,000 orders in which nothing is due, and checks plan and pages of each statement.
 */

/** Tables that may be scanned: their size does not grow with the customers. */
const bounded = [
  "provider_troubles",
  "sync_status",
  "settings",
  "shop_mode",
  "rehearsal_clock",
  "order_transitions",
  // Every sweep empties it.
  "uncounted_sales",
  // One row per night.
  "reconciliations",
  // One row per kind of job.
  "queue",
  // A row for each country and day of a month.
  "market_tries",
  // A few per shop, made by hand; fifty keys work at a time.
  "webhook_endpoints",
  "api_keys",
  "drops",
  "preorders",
  // Files that staff upload and what became of them, deleted after a day and a week.
  "product_imports",
  "move_results",
  "products",
  "product_variants",
  "product_overrides",
  "product_images",
];
/** Pages of 8 kB that a statement may read when nothing is due. */
const maxPages = 150;

/** Rows that the large shop lacks and the sweeper reads. */
const more = `
  insert into reconciliations (status, since, finished_at) values ('complete', now(), now());
  insert into "user" (id, name, email, email_verified, created_at)
    select 'quiet-' || n, 'Quiet', 'quiet-' || n || '@example.com', n % 20 > 0, now() - n * interval '5 minutes'
    from generate_series(1, 6000) n;
  insert into session (id, token, user_id, expires_at)
    select 's-' || n, 't-' || n, 'quiet-' || n, now() + n * interval '5 minutes' from generate_series(1, 6000) n;
  insert into verification (id, identifier, value, expires_at)
    select 'v-' || n, 'v-' || n, 'v', now() + n * interval '1 second' from generate_series(1, 6000) n;
  insert into rate_limit (key, count, last_request)
    select 'r-' || n, 1, (extract(epoch from now()) * 1000)::bigint - n from generate_series(1, 6000) n;
  insert into newsletter_subscribers (email, status, consent_text, consent_at)
    select 'quiet-' || n || '@example.com', case when n % 50 = 0 then 'pending' else 'subscribed' end, 'Yes', now() - n * interval '1 minute'
    from generate_series(1, 6000) n;
  insert into earlier_orders (source, number, email, placed_at, status, currency, lines)
    select 'Shopify', '#' || n, 'quiet-' || n || '@example.com', now() - n * interval '1 minute', 'Paid', 'GBP', '[]'
    from generate_series(1, 6000) n;
  insert into contact_messages (reference, topic, name, email, message, form_key, received_at)
    select 'C-' || n, 'other', 'Quiet', 'quiet-' || n || '@example.com', 'Hello', n::text, now() - n * interval '1 hour'
    from generate_series(1, 6000) n;
  update product_variants set stock = 0 where id in (select min(id) + n from product_variants, generate_series(0, 4) n group by n);
  insert into stock_requests (variant_id, email, created_at)
    select (select min(id) from product_variants) + n % 5, 'quiet-' || n || '@example.com', now() - n * interval '1 minute'
    from generate_series(1, 6000) n;
  insert into audit_log (staff_id, staff_name, action, resource, resource_id, summary, at)
    select 'quiet', 'Quiet', 'change', 'order', n::text, 'changed something', now() - n * interval '1 hour'
    from generate_series(1, 6000) n;
  insert into staff_invitations (email, role, token_hash, expires_at)
    select 'quiet-' || n || '@example.com', 'staff', n::text, now() + n * interval '1 minute' from generate_series(1, 6000) n;
  insert into quote_attempts (country, things, outcome, took_ms, at)
    select 'GB', 1, 'offered', 100, now() - n * interval '1 minute' from generate_series(1, 6000) n;
  insert into attention_items (kind, dedupe_key, summary, created_at, resolved_at)
    select 'print_held', 'print_held:' || gen_random_uuid(), 'Held', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, 6000) n;
  insert into webhook_endpoints (url, events, secret) values ('https://example.org/', '{}', '');
  insert into webhook_messages (id, type, order_id, at)
    select 'msg_' || id, 'order.paid', id, now() - row_number() over () * interval '5 minutes'
    from (select id from orders where paid_at is not null limit 6000) paid;
  insert into webhook_deliveries (message_id, endpoint_id, status, next_at)
    select m.id, e.id, case when m.at > now() - interval '1 day' then 'waiting' else 'delivered' end,
      case when m.at > now() - interval '1 day' then now() + interval '1 hour' end
    from webhook_messages m cross join webhook_endpoints e;
  insert into return_photos (return_id, storage_key, content_type, bytes, position, asked_at)
    select id, 'returns/' || id || '-' || position, 'image/jpeg', 1, position, now() - interval '1 day'
    from returns, generate_series(0, 3) as position;
  insert into discount_redemptions (order_id, code, email, amount)
    select id, 'QUIET', lower(email), 1 from orders where paid_at is not null limit 6000;
  insert into drops (slug, starts_at, pieces, taken) values ('quiet', now(), 10000, 6000);
  insert into drop_reservations (order_id, slug, quantity)
    select id, 'quiet', 1 from orders where paid_at is not null limit 6000;
  insert into preorders (slug, dispatch_on, minimum, closes_on) values ('wanted', '2999-01-08', 10000, '2999-01-01');
  insert into minimum_orders (order_id, slug)
    select id, 'wanted' from orders where paid_at is not null limit 6000;
  insert into drops (slug, starts_at, pieces) values ('awaited', now() + interval '30 days', 100);
  insert into drop_reminders (slug, email) select 'awaited', 'quiet-' || n || '@example.com' from generate_series(1, 6000) n;
  insert into further_payments (order_id, amount, plan, status, expires_at, updated_at)
    select id, 100, '{}', 'ended', now() - interval '1 day', now() - interval '1 day'
    from orders where paid_at is not null limit 6000;
  insert into order_notes (order_id, staff_id, staff_name, body, form_key)
    select id, 'quiet', 'Quiet', 'Noted', gen_random_uuid() from orders where paid_at is not null limit 6000;
  insert into pgboss.job (name, state, start_after, created_on, completed_on, keep_until)
    select 'send-mail', 'completed', now() - n * interval '1 second', now() - n * interval '1 second', now(), now() + interval '1 day'
    from generate_series(1, 6000) n`;

type Statement = { query: string; params: unknown[] };
type PlanNode = { "Node Type": string; "Relation Name"?: string; Plans?: PlanNode[] } & Record<string, unknown>;

let opened: AsyncDisposableStack;
let shop: Shop;
let client: pg.Client;
let asked: Statement[] = [];

beforeAll(async () => {
  await using opening = new AsyncDisposableStack();
  const world = opening.use(await openTestWorld());
  const config = shopConfig(readConfig(world.env));
  const own = opening.use(await openShop(config, { role: "web" }));
  await createQueues(own.jobs, allJobHandlers);
  const pool = openPool(world.databaseUrl, 2, () => {});
  opening.defer(() => pool.end());
  await fillLargeShop(pool, store.orderNumberPrefix, { size: { products: 300, people: 4_000, orders: 20_000 } });
  await pool.query("insert into discount_codes (code, kind, value, source) values ('QUIET', 'amount', 1, 'campaign')");
  await pool.query(more);
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  const db = drizzle({ client: pool, schema, casing: "snake_case", logger });
  shop = Object.assign(Object.create(own), { db }) as Shop;
  for (const run of Object.values(periodic)) await run(shop);
  await pool.query("vacuum analyze");
  client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  opening.defer(() => client.end());
  opened = opening.move();
});
afterAll(() => opened?.disposeAsync());

const periodic: Record<string, (shop: Shop) => Promise<unknown>> = {
  ...chores,
  "/metrics": ({ db }) => readShopCounts(db),
  "due queues": ({ db }) => dueQueues(db),
};

describe.each(Object.keys(periodic))("%s", (name) => {
  test("reads little, by an index", async () => {
    asked = [];
    await periodic[name]!(shop);
    const statements = asked.filter(({ query }) => /^\s*(select|insert|update|delete|with)/i.test(query));
    for (const statement of statements) {
      // Planned with the values, and as a prepared statement without them.
      for (const mode of ["force_custom_plan", "force_generic_plan"]) {
        const plan = await planOf(statement, mode);
        const scanned = nodesOf(plan)
          .filter((node) => node["Node Type"] === "Seq Scan" && Number(node["Actual Loops"]) > 0)
          .map((node) => node["Relation Name"] ?? "")
          .filter((table) => !bounded.includes(table));
        const pages = Number(plan["Shared Hit Blocks"]) + Number(plan["Shared Read Blocks"]);
        expect({ scanned, tooManyPages: pages > maxPages && pages }, `${mode}: ${statement.query}`).toEqual({
          scanned: [],
          tooManyPages: false,
        });
      }
    }
  });
});

/** Executed and rolled back. */
async function planOf({ query, params }: Statement, mode: string): Promise<PlanNode> {
  await client.query("begin");
  try {
    await client.query(`set local plan_cache_mode = ${mode}`);
    await client.query(`prepare periodic as ${query}`);
    const values = params.length > 0 ? `(${params.map(literal).join(", ")})` : "";
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute periodic${values}`);
    return rows[0]["QUERY PLAN"][0].Plan;
  } finally {
    await client.query("rollback");
    await client.query("deallocate all");
  }
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value));
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
