import type { AddressInfo } from "node:net";
import { describe, expect, inject, test } from "vitest";
import { openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openPausingProxy } from "../support/pausing-proxy.ts";
import { haproxyCheck, openProxy, proxies } from "../support/proxies.ts";
import { openTestShop } from "../support/test-shop.ts";
import { timed } from "../support/timed.ts";
import { until } from "../support/until.ts";

const databaseProxy = await closeAfterTests(openPausingProxy(inject("postgresUrl")));
const shop = await closeAfterTests(
  openTestShop(({ databaseUrl }) => ({
    DATABASE_URL: databaseProxy.through(databaseUrl),
    TRUST_PROXY: "true",
    CHECKOUTS_PER_MINUTE: "1",
  })),
);

/** Resets the limits: only one order a minute is allowed here. */
const forgetTries = () => shop.shop.pool.query("delete from rate_limit");
const onDesk = async (problem: "silent" | "full" | "products") => {
  const subject = `database_failing:${problem}`;
  const rows = shop.shop.pool.query("select summary, resolution from attention_items where dedupe_key = $1", [subject]);
  return (await rows).rows;
};

test("a proxy that is trusted for addresses may pass on a visitor's X-Request-Id: the shop makes its own", async () => {
  const chosen = "chosen-by-a-visitor";
  const answer = await shop.fetch("/", { headers: { "x-request-id": chosen } });
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){2}$/);
});

const names = Object.keys(proxies) as (keyof typeof proxies)[];
describe.each(names)("behind %s as configured in docs/running.md", (name) => {
  const { reason } = proxies[name].program;
  test.skipIf(reason)(`people buy over https, and the shop knows their addresses ${reason ?? ""}`, async () => {
    await using proxy = await openProxy(name, shop.url);
    const home = await proxy.fetch("/");
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining("</html>")]);
    const chosen = { "x-request-id": "chosen-by-a-visitor" };
    expect((await proxy.fetch("/", { headers: chosen })).headers.get("x-request-id")).not.toBe(chosen["x-request-id"]);
    if (proxies[name].redirects) {
      const unsafe = await fetch(`http://localhost:${proxy.http}/shop?q=mug`, { redirect: "manual" });
      expect([unsafe.status, unsafe.headers.get("location")]).toEqual([
        expect.toBeOneOf([301, 302]),
        expect.stringMatching(/^https:\/\/(localhost|your\.shop)(:\d+)?\/shop\?q=mug$/),
      ]);
    }
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const lines = [{ variantId: mug, quantity: 1 }];
    const saying = (address: string) => ({
      url: proxy.url,
      shop: shop.shop,
      fetch: (path: string, { headers, ...init }: RequestInit = {}) =>
        proxy.fetch(path, { ...init, headers: { ...(headers as object), "x-forwarded-for": address } }),
    });
    await forgetTries();
    const buyer = await openBuyer(saying("203.0.113.9")).ready(lines);
    expect(await buyer.confirm()).toMatchObject({ status: "succeeded" });
    // Whatever a visitor sends, the address is the one that the proxy saw.
    expect(await openBuyer(saying("203.0.113.10")).open(lines)).toMatchObject({ status: 429 });
  });
});

describe.skipIf(proxies.HAProxy.program.reason)("behind HAProxy", () => {
  test("the shop is up by the default check, an HTTP/1.0 request without a host", async () => {
    await using proxy = await openProxy("HAProxy", shop.url);
    expect(await haproxyCheck(proxy.statsSocket)).toBe("UP L7OK");
  });

  test("a hanging database leaves the pages, a shop that is up, and checkouts with true messages", async () => {
    await using proxy = await openProxy("HAProxy", shop.url);
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const lines = [{ variantId: mug, quantity: 1 }];
    await forgetTries();
    const buyer = openBuyer({ ...proxy, shop: shop.shop });
    await buyer.open(lines);
    const [home, mugPage] = await Promise.all([proxy.fetch("/"), proxy.fetch("/product/lantern-mug")]);
    databaseProxy.pause();
    const pausedAt = Date.now();
    try {
      // As if the listener has lost its connection: anything may have changed.
      shop.pages.renew();
      const [[saved, savedMs], [ready, readyMs]] = await Promise.all([
        timed(buyer.address()),
        timed(proxy.fetch("/readyz")),
      ]);
      expect(saved).toMatchObject({
        status: 503,
        body: { error: expect.stringMatching(/Nothing was charged, and your order is kept/) },
      });
      expect(savedMs).toBeLessThan(3_000);
      expect([ready.status, await ready.text()]).toEqual([200, "degraded: database"]);
      expect(readyMs).toBeLessThan(2_000);
      for (const [path, before] of [
        ["/", home],
        ["/product/lantern-mug", mugPage],
      ] as const) {
        const [page, ms] = await timed(proxy.fetch(path));
        expect([page.status, page.headers.get("etag")]).toEqual([200, before.headers.get("etag")]);
        expect(ms).toBeLessThan(1_000);
      }
      const unseen = await proxy.fetch("/shop?sort=price-low");
      expect([unseen.status, unseen.headers.get("cache-control")], "the built-in list").toEqual([200, "no-store"]);
      const stranger = await openBuyer({ ...proxy, shop: shop.shop }).open(lines);
      expect(stranger).toMatchObject({ status: 503, body: { error: expect.stringMatching(/Your cart is kept/) } });
      const paying = await buyer.pay({ total: 1, revision: 1 });
      expect(paying).toMatchObject({ status: 503, body: { error: expect.stringMatching(/Nothing was charged/) } });
      for (const path of ["/success", "/success.data"]) {
        const paid = await proxy.fetch(`${path}?order=${buyer.draft}`);
        expect([paid.status, paid.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(await paid.text()).toMatch(/still being confirmed. Do not pay again/);
      }
      const [wish, wishMs] = await timed(proxy.fetch("/product/lantern-mug", { method: "POST", body: "size=11oz" }));
      expect(wish.status).toBe(503);
      expect(wishMs).toBeLessThan(3_000);
      // Two failed checks, one every two seconds, take it out. One may fail: on a busy machine it takes more than two
      // seconds to find out that the database is silent.
      await until("two checks, and one that is answered", async () => {
        const check = await haproxyCheck(proxy.statsSocket);
        expect(check).toMatch(/^UP /);
        return Date.now() - pausedAt > 4_500 && check === "UP L7OK";
      });
    } finally {
      databaseProxy.goOn();
    }
    await until("the database", async () => (await (await proxy.fetch("/readyz")).text()) === "ready");
    expect(await buyer.address()).toMatchObject({ status: 200 });
    const fresh = await proxy.fetch("/shop?sort=price-low");
    expect(fresh.headers.get("cache-control")).toMatch(/^public/);
    const [row] = await until("a row on the desk", async () => {
      const rows = await onDesk("silent");
      return rows.length > 0 && rows;
    });
    expect(row!.summary).toMatch(/^The database did not answer from \d\d:\d\d:\d\d to \d\d:\d\d:\d\d \(UTC\)/);
  });
});

test("a stopping shop says so before it closes its port", async () => {
  const health = shop.entry.openHealth(shop.shop, shop.pages);
  const server = await shop.entry.listen(
    { ...shop.shop, config: { ...shop.shop.config, PORT: 0 } },
    shop.entry.openApp(shop.shop, shop.entry.pages),
    health,
  );
  try {
    const { port } = server.address() as AddressInfo;
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await until("the first page", async () => (await ready()) === 200);
    health.drain();
    expect(await ready()).toBe(503);
  } finally {
    await shop.entry.stopListening(server);
  }
});

test("unreadable products leave the last good pages, or else the built-in list, and a desk item", async () => {
  const good = await shop.fetch("/product/lantern-cap");
  expect(good.headers.get("cache-control")).toMatch(/^public/);
  await shop.shop.pool.query("alter view shown_variants rename to unreadable");
  try {
    await shop.shop.pool.query(`select pg_notify('shop_changed', '{"kind":"catalogue"}')`);
    await until("the change", () => shop.pages.counts().pages === 0);
    const again = await shop.fetch("/product/lantern-cap");
    expect([again.status, again.headers.get("etag")]).toEqual([200, good.headers.get("etag")]);
    const other = await shop.fetch("/product/lantern-water-bottle");
    expect([other.status, other.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(other.headers.get("x-failed-read")).toBeNull();
    const readiness = await shop.fetch("/readyz");
    expect([readiness.status, await readiness.text()]).toEqual([200, "degraded: database"]);
    const [row] = await until("a row on the desk", async () => {
      const rows = await onDesk("products");
      return rows.length > 0 && rows;
    });
    expect(row).toMatchObject({ summary: expect.stringContaining("shown_variants"), resolution: null });
  } finally {
    await shop.shop.pool.query("alter view unreadable rename to shown_variants");
  }
  expect((await shop.fetch("/product/lantern-water-bottle")).headers.get("cache-control")).toMatch(/^public/);
  await until("the row to close by itself", async () => (await onDesk("products"))[0]?.resolution !== null);
  expect(await (await shop.fetch("/readyz")).text()).toBe("ready");
});

test("a full disk refuses orders with true messages, and is on the desk once there is room", async () => {
  await forgetTries();
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const lines = [{ variantId: mug, quantity: 1 }];
  const buyer = await openBuyer(shop).ready(lines);
  // PostgreSQL refuses writes then, but still serves reads.
  await shop.shop.pool.query(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on orders for each statement execute function no_room();
    create trigger no_room before insert or update on attention_items for each statement execute function no_room();
    create trigger no_room before insert or update on pgboss.job for each statement execute function no_room();
    delete from attention_items`);
  try {
    const answer = await buyer.address();
    expect(answer).toMatchObject({ status: 503, body: { error: expect.stringMatching(/your order is kept/) } });
    const paid = await shop.fetch(`/success?order=${buyer.draft}&redirect_status=succeeded`, {
      headers: { cookie: buyer.cookie },
    });
    expect(paid.status).toBe(200);
    expect(await paid.text()).toMatch(/Still being confirmed[\s\S]*need to pay again/);
  } finally {
    await shop.shop.pool.query("drop function no_room cascade");
  }
  expect(await buyer.address()).toMatchObject({ status: 200 });
  const row = await until("a row on the desk", async () => (await onDesk("full"))[0]);
  expect(row.summary).toContain("disk was full");
});
