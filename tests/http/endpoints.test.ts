import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());

const draft = "11111111-1111-4111-8111-111111111111";
const endpoints: [method: string, path: string][] = [
  ["POST", "/api/checkout"],
  ["PUT", `/api/checkout/${draft}/address`],
  ["POST", `/api/checkout/${draft}/pay`],
  ["POST", "/functions/v1/shipping-quotes"],
  ["POST", "/functions/v1/checkout-shipping-select"],
  ["POST", "/webhooks/stripe"],
];
const bodies: [what: string, body: string][] = [
  ["no JSON", "{"],
  ["nothing", ""],
  ["an empty object", "{}"],
  ["null", "null"],
  ["a list", "[1,2]"],
  ["wrong types", '{"lines":"x","email":1,"total":"12","recipient":5,"items":{},"paymentIntentId":[],"shipping":"x"}'],
  ["deep nonsense", `${"[".repeat(5000)}${"]".repeat(5000)}`],
];

describe.each(endpoints)("%s %s", (method, path) => {
  test.each(bodies)("answers %s with a 4xx and one error text", async (_, body) => {
    const answer = await shop.fetch(path, { method, headers: { "content-type": "application/json" }, body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const { error } = (await answer.json()) as { error: string };
    expect(error).toMatch(/\S/);
    expect(error, "no stack trace").not.toMatch(/\bat .+:\d+|node_modules|\.ts\b/);
  });

  test("answers another method with 405, and names the allowed one", async () => {
    const answer = await shop.fetch(path, { method: method === "PUT" ? "POST" : "PUT", body: "{}" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([405, "no-store"]);
    expect(await answer.json()).toEqual({ error: `Use ${method} here.` });
    expect((await shop.fetch(path)).status).toBe(405);
  });

  test("refuses a browser on another site", async () => {
    const answer = await shop.fetch(path, { method, headers: { origin: "https://evil.example" }, body: "{}" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([403, "no-store"]);
  });

  test("refuses a body over 512 kB", async () => {
    const answer = await shop.fetch(path, { method, body: "x".repeat(600 * 1024) });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([413, "no-store"]);
  });
});

test.each(["PUT", "PATCH", "DELETE"])("a page's form accepts no %s", async (method) => {
  for (const path of ["/orders/LT-10001/cancellation", "/contact", "/"]) {
    const answer = await shop.fetch(path, { method });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD, POST"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test.each(["/", "/api/checkout", "/healthz"])("TRACE %s is refused, and reflects nothing", async (path) => {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.write(`TRACE ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Mine: reflected\r\nConnection: close\r\n\r\n`);
  let answer = "";
  for await (const part of socket) answer += part;
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain("reflected");
});

const onlyAsked = [
  "/functions/v1/printful-products",
  "/functions/v1/printful-proxy/products",
  "/api/provider-status",
  "/api/wallets",
  "/api/search-suggestions",
  "/api/ordered",
];
test.each(onlyAsked)("%s, which is read-only, answers a body with 405, and names the allowed methods", async (path) => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    const answer = await shop.fetch(path, { method, body: "{}" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, expect.stringMatching(/^GET/)]);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/^Use GET/) });
  }
});

test("an invalid draft id is reported as such", async () => {
  const answer = await shop.fetch("/api/checkout/not-an-id/pay", { method: "POST", body: '{"total":1}' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: expect.stringContaining("order draft id") });
});

test("the shop reports that it is alive, and whether it is ready", async () => {
  expect((await shop.fetch("/healthz")).status).toBe(200);
  await until("the first page", async () => (await shop.fetch("/readyz")).status === 200);
  expect(await (await shop.fetch("/readyz")).text()).toBe("ready");
});

test.each(["/readyz", "/healthz"])("%s answers a proxy that speaks HTTP/1.0 and sends no host", async (path) => {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
  let answer = "";
  for await (const part of socket) answer += part;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
