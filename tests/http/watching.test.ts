import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { freePort } from "../support/free-port.ts";
import { openShopProcesses } from "../support/shop-processes.ts";
import { until } from "../support/until.ts";

const ops = join(import.meta.dirname, "../../ops/prometheus");
const alerts = readFileSync(join(ops, "alerts.yml"), "utf8");
const dashboard = readFileSync(join(ops, "dashboard.json"), "utf8");

const ports = { web: await freePort(), worker: await freePort() };
const shop = await closeAfterTests(openShopProcesses((role) => ({ METRICS_PORT: String(ports[role]) })));

const metricsOf = async (role: "web" | "worker") =>
  (await (await fetch(`http://127.0.0.1:${ports[role]}/metrics`)).text()).split("\n");

/** The value of the series with this name and these labels, or undefined. */
const valueIn = (lines: string[], name: string, labels: Record<string, string> = {}): number | undefined => {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = lines.find(
    (each) => new RegExp(`^${name}[{ ]`).test(each) && wanted.every((label) => each.includes(label)),
  );
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
};

const whole = "http_server_request_duration_count";

test("an order is counted at each step, by the process that does it", async () => {
  const buyer = openBuyer(shop);
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  // A shop that has just started may hear of a change, and drop the page, between the first two visits.
  let visits = 0;
  await until("the page to come from the cache", async () => {
    visits++;
    await (await shop.fetch("/product/lantern-mug")).text();
    return valueIn(await metricsOf("web"), "rosette_page_cache_requests_total", { result: "hit" });
  });
  await (await shop.fetch("/wp-login.php")).text();
  await buyer.ready([{ variantId: mug, quantity: 1 }], { ...robin, email: "counted@example.com" });
  await buyer.confirm();
  await shop.shop.pool.query(
    "insert into attention_items (kind, dedupe_key, summary) values ('print_held', 'print_held:counted', 'Held')",
  );
  const drafted = { provider: "printful", call: "createDraft", outcome: "ok" };
  await until("the print draft", async () =>
    valueIn(await metricsOf("worker"), "rosette_provider_call_duration_count", drafted),
  );

  const web = await until("the webhook to be answered, by when the worker may be done", async () => {
    const lines = await metricsOf("web");
    return valueIn(lines, whole, { http_route: "/webhooks/stripe", outcome: "2xx" }) !== undefined && lines;
  });
  const count = (route: string, outcome: string) => valueIn(web, whole, { http_route: route, outcome });
  expect(count("/product/:slug", "2xx")).toBe(visits);
  expect(count("/api/checkout", "2xx")).toBe(1);
  expect(count("none", "4xx")).toBe(1);
  expect(valueIn(web, "rosette_provider_call_duration_count", { call: "POST /v1/payment_intents" })).toBeGreaterThan(0);
  expect(valueIn(web, "rosette_orders"), "the same for all, so only the worker reads it").toBeUndefined();

  // What is read of the database may be ten seconds old.
  const worker = await until("the order", async () => {
    const lines = await metricsOf("worker");
    // The job ends after the draft: it also sends the email.
    const done = valueIn(lines, "rosette_job_duration_count", { job_name: "process-event", outcome: "done" });
    return done === 1 && valueIn(lines, "rosette_orders", { step: "paid" }) === 1 && lines;
  });
  expect(valueIn(worker, "rosette_orders", { step: "pending_payment" })).toBe(0);
  expect(valueIn(worker, "rosette_orders_age", { step: "paid" })).toBeLessThan(60);
  expect(valueIn(worker, "rosette_orders", { step: "unprinted" })).toBe(0);
  expect(valueIn(worker, "rosette_attention_items", { kind: "print_held" })).toBe(1);
  expect(valueIn(worker, "rosette_queue_jobs", { queue: "process-event" })).toBe(0);
});

test("every metric that ops/prometheus names is one that a shop has", async () => {
  const named = new Set(`${alerts}${dashboard}`.match(/\b(rosette|http_server|nodejs|process)_\w+/g));
  const there = [...(await metricsOf("web")), ...(await metricsOf("worker"))];
  expect(named.size).toBeGreaterThan(12);
  expect([...named].filter((name) => valueIn(there, name) === undefined)).toEqual([]);
});

test("the figures are on their own port, and on this machine only", async () => {
  const page = await shop.fetch("/metrics");
  expect([page.status, await page.text()]).toEqual([404, expect.not.stringContaining("http_server")]);
  const listening = readFileSync("/proc/net/tcp", "utf8");
  const port = ports.web.toString(16).toUpperCase().padStart(4, "0");
  const addresses = [...listening.matchAll(/: (\w{8}):(\w{4}) 00000000:0000 0A/g)].filter(([, , own]) => own === port);
  expect(addresses.map(([, address]) => address)).toEqual(["0100007F"]);
});
