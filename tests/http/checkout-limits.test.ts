import { expect, test } from "vitest";
import type { CheckoutSummary } from "#app/checkout/contract.ts";
import { openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop({ TRUST_PROXY: "true", CHECKOUTS_PER_MINUTE: "60" }));
const mug = await variantId(shop, "lantern-mug", "White", "11oz");

/** A browser at a network address. */
const visitor = (from: string) =>
  openBuyer({
    ...shop,
    fetch: (path, init) =>
      shop.fetch(path, { ...init, headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": from } }),
  });
const lines = (quantity = 1) => [{ variantId: mug, quantity }];

async function countOrders(): Promise<number> {
  const { rows } = await shop.shop.pool.query<{ count: number }>("select count(*)::int from orders");
  return rows[0]!.count;
}

test("a network address can start only so many orders a minute; existing ones continue, and others can start theirs", async () => {
  const home = (end: number) => `2001:db8:0:7::${end}`;
  const first = visitor(home(1));
  expect((await first.open(lines())).status).toBe(200);
  for (let at = 2; at <= 60; at++) expect((await visitor(home(at)).open(lines())).status).toBe(200);
  const before = await countOrders();

  const words = "Too many checkouts started. Wait a minute, then try again.";
  const refused = await visitor(home(61)).open(lines());
  expect(refused).toMatchObject({ status: 429, body: { error: words } });
  const madeUp = { cookie: `order_draft=${"a".repeat(43)}`, "x-forwarded-for": home(62) };
  const again = await shop.fetch("/api/checkout", {
    method: "POST",
    headers: { "content-type": "application/json", origin: shop.url, ...madeUp },
    body: JSON.stringify({ lines: lines() }),
  });
  expect(again.status, "a cookie that owns nothing").toBe(429);
  expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await countOrders(), "what was refused has left nothing behind").toBe(before);

  const own = { status: 200, body: { orderDraftId: first.draft } };
  expect(await first.open(lines()), "a reload").toMatchObject(own);
  expect(await first.open(lines(2)), "a changed cart").toMatchObject(own);
  expect((await visitor("2001:db8:0:8::1").open(lines())).status, "the neighbour").toBe(200);
  expect((await visitor("192.0.2.7").open(lines())).status, "who has IPv4").toBe(200);
});

test("a new order that is needed because the old one is being paid counts too", async () => {
  const from = "192.0.2.8";
  const buyer = visitor(from);
  await buyer.ready(lines());
  for (let at = 2; at <= 60; at++) expect((await visitor(from).open(lines())).status).toBe(200);
  expect((await buyer.send<CheckoutSummary>("POST", "/api/checkout", { lines: lines(3) })).status).toBe(429);
  expect((await buyer.open(lines())).body.orderDraftId, "what is being paid is there still").toBe(buyer.draft);
});
