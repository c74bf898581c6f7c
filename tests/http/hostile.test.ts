import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { freePort } from "../support/free-port.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());

/** Requests many URLs, a few at a time, and counts the statuses. */
async function askAll(count: number, path: (at: number) => string): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let next = 0;
  const one = async () => {
    for (let at = next++; at < count; at = next++) {
      const answer = await shop.fetch(path(at));
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  return statuses;
}

/**
 * Memory in use, in MB. One collection is not enough: memory outside the heap (encoders, buffers) of dead objects is
 * only freed by the next one. It was seen to be up to 50 MB.
 */
async function megabytes(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 4; round++) {
    collect();
    await setTimeout(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

test("unread query parameters create no cached pages, however many there are", async () => {
  expect(await askAll(1_000, (at) => `/?buster=${at}&utm_campaign=${at}`)).toEqual({ 200: 1_000 });
  expect(shop.pages.counts().pages).toBe(1);
});

test("unknown URLs are not cached, and memory stays bounded", async () => {
  // As many beforehand as in the test: compiled code and pools grow until then, and stay.
  await askAll(400, (at) => `/warming-up-${at}`);
  const pages = shop.pages.counts();
  const before = await megabytes();
  expect(await askAll(300, (at) => `/no-such-page-${at}`)).toEqual({ 404: 300 });
  expect(await askAll(100, (at) => `/product/no-such-product-${at}`)).toEqual({ 404: 100 });
  expect(shop.pages.counts().pages).toBeLessThanOrEqual(pages.pages);
  // Such a page is 200 kB in its three encodings, so four hundred cached ones would show.
  expect((await megabytes()) - before).toBeLessThan(10);
});

test("parameters that a page does read are limited in number", async () => {
  expect(await askAll(60, (at) => `/shop?q=nothing-like-${at}`)).toEqual({ 200: 60 });
  expect(shop.pages.counts().bytes).toBeLessThan(64 * 1024 * 1024);
});

test("oversized headers and cookies are refused, and the next visitor is served", async () => {
  const cookies = await shop.fetch("/", { headers: { cookie: `a=${"x".repeat(40_000)}` } });
  expect(cookies.status).toBe(431);
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`x-header-${at}`, "y".repeat(100)]));
  expect((await shop.fetch("/", { headers: many })).status).toBe(431);
  expect((await shop.fetch("/")).status).toBe(200);
});

test("clients that send their headers slowly are disconnected, and delay nobody", async () => {
  const { hostname, port } = new URL(shop.url);
  const slow: Socket[] = [];
  let closed = 0;
  for (let at = 0; at < 100; at++) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.resume();
    socket.on("close", () => closed++);
    slow.push(socket);
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ");
  }
  const start = performance.now();
  expect((await shop.fetch("/product/lantern-mug")).status).toBe(200);
  expect((await shop.fetch("/shop?q=mug")).status).toBe(200);
  expect(performance.now() - start, "milliseconds for two pages beside 100 slow clients").toBeLessThan(5_000);
  await until("the slow clients to be disconnected", () => closed === slow.length);
});

test.for([
  ["that names its length", "/api/checkout", "Content-Length: 20"],
  ["in chunks", "/webhooks/stripe", "Transfer-Encoding: chunked"],
] as const)("a body %s and is slow is aborted after 30 seconds, and its connection closed", async ([, path, head]) => {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk));
    const closed = once(socket, "close");
    const timers = vi.getTimerCount();
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${head}\r\n\r\n1`);
    while (vi.getTimerCount() === timers) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(answer).toBe("");
    await vi.advanceTimersByTimeAsync(1_000);
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*\r\ncache-control: no-store\r\n/);
  } finally {
    vi.useRealTimers();
  }
});

test("a form with its pictures may take minutes on a slow connection", async () => {
  const { entry } = shop;
  const config = { ...shop.shop.config, PORT: await freePort() };
  const server = await entry.listen({ ...shop.shop, config }, entry.openApp(shop.shop, entry.pages));
  try {
    const megabits = (21 * 8) / (server.requestTimeout / 1_000);
    expect(megabits, "a second").toBeLessThan(1);
  } finally {
    await entry.stopListening(server);
  }
});

/** The raw response to a raw request, so that the Host header can be anything. */
async function raw(request: string, at = shop): Promise<string> {
  const { hostname, port } = new URL(at.url);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test("a made-up host is redirected to the shop, and is on no page and in no link", async () => {
  for (const path of ["/", "/shop?q=made-up", "/no-such-page", "/sitemap.xml", "/robots.txt", "/fonts/none.woff2"]) {
    const made = "Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n";
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${made}`);
    expect(answer.slice(0, 300), path).toMatch(/^HTTP\/1\.1 421 [\s\S]*no-store/);
    expect(answer, path).toContain(`This shop is at ${shop.shop.config.PUBLIC_URL}`);
    expect(answer, path).not.toContain("evil.example");
  }
  const whole = await raw(`GET http://evil.example/ HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\n\r\n`);
  expect(whole.slice(0, 300)).toMatch(/^HTTP\/1\.1 421 /);
});

test("this machine's names open a rehearsal, and health checks may use any name", async () => {
  const { port } = new URL(shop.url);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, "[::1]"]) {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer.slice(0, 300), host).toMatch(/^HTTP\/1\.1 200 /);
  }
  for (const path of ["/healthz", "/readyz"]) {
    const checked = await raw(`GET ${path} HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n`);
    expect(checked, path).toMatch(/^HTTP\/1\.1 200 /);
  }
});

describe("behind a proxy", () => {
  let behind: TestShop;
  beforeAll(async () => {
    behind = await openTestShop({ TRUST_PROXY: "true", PUBLIC_URL: "https://shop.example" });
  });
  afterAll(() => behind?.[Symbol.asyncDispose]());

  test("its idle connection outlives its own timeout, so that no request meets a closing connection", async () => {
    expect((await behind.fetch("/healthz")).headers.get("keep-alive")).toBe("timeout=130");
  });

  test.each(["/", "/checkout", "/api/session", "/healthz", "/favicon.svg", "/no-such-page"])(
    "%s tells browsers to use TLS for a year, with all subdomains",
    async (path) => {
      const headers = "Host: shop.example\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n";
      const answer = await raw(`GET ${path} HTTP/1.1\r\n${headers}`, behind);
      expect(answer).toMatch(/\r\nstrict-transport-security: max-age=31536000; includeSubDomains\r\n/i);
    },
  );

  test("a request without TLS is redirected to https, if it is a read", async () => {
    const ask = async (method: string, scheme: string) => {
      const headers = `Host: shop.example\r\nX-Forwarded-Proto: ${scheme}\r\nConnection: close\r\n\r\n`;
      return (await raw(`${method} /shop?q=mug HTTP/1.1\r\n${headers}`, behind)).slice(0, 300);
    };
    expect(await ask("GET", "https")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask("GET", "http")).toMatch(/^HTTP\/1\.1 308 [\s\S]*location: https:\/\/shop\.example\/shop\?q=mug\r/);
    expect(await ask("POST", "http")).toMatch(/^HTTP\/1\.1 421 /);
  });
});

test("a form from a sibling domain is refused, whether or not the browser names the page", async () => {
  const send = (headers: Record<string, string>) =>
    shop.fetch("/track-order", { method: "POST", headers, body: new URLSearchParams({ number: "1" }) });
  expect((await send({ "sec-fetch-site": "same-site" })).status).toBe(403);
  expect((await send({ "sec-fetch-site": "same-site", origin: "http://sibling.example" })).status).toBe(403);
  expect((await send({ "sec-fetch-site": "same-origin", origin: shop.url })).status).toBe(400);
  expect((await send({})).status).toBe(400);
});
