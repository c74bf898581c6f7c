import { expect, test } from "vitest";
import type { Shop } from "#server/shop.ts";
import { orderKeyCookie, readOrderKey } from "./order-link.ts";

const at = (PUBLIC_URL: string) => ({ config: { PUBLIC_URL } }) as Shop;
const https = at("https://shop.example");
const http = at("http://127.0.0.1:3000");
const sent = (cookie: string) => new Request("http://shop.example", { headers: { cookie: cookie.split(";")[0]! } });

test("on https the cookie of an order's link is tied to this host", () => {
  const cookie = orderKeyCookie(https, "LT-10001", "key");
  expect(cookie).toMatch(/^__Host-order_LT-10001=key; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  expect(readOrderKey(https, sent(cookie), "LT-10001")).toBe("key");
  const planted = sent(orderKeyCookie(http, "LT-10001", "key"));
  expect(readOrderKey(https, planted, "LT-10001"), "planted by a neighbour").toBeUndefined();
});

test("without https, as in a rehearsal, it omits what browsers would reject", () => {
  const cookie = orderKeyCookie(http, "LT-10001", "key");
  expect(cookie).toMatch(/^order_LT-10001=key; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  expect(readOrderKey(http, sent(cookie), "LT-10001")).toBe("key");
});
