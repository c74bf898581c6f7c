import { expect, test } from "vitest";
import type { Shop } from "#server/shop.ts";
import { clearedDraftCookie, draftCookie, newDraftToken, readDraftToken } from "./drafts.ts";

const at = (PUBLIC_URL: string) => ({ config: { PUBLIC_URL } }) as Shop;
const https = at("https://shop.example");
const http = at("http://127.0.0.1:3000");
const sent = (cookie: string) => new Request("http://shop.example", { headers: { cookie: cookie.split(";")[0]! } });

test("on https the cookie's prefix ties it to this host", () => {
  const token = newDraftToken();
  const cookie = draftCookie(https, token);
  expect(cookie).toMatch(/^__Host-order_draft=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  expect(readDraftToken(https, sent(cookie))).toBe(token);
  expect(readDraftToken(https, sent(draftCookie(http, token))), "planted by a neighbour").toBeUndefined();
  expect(clearedDraftCookie(https)).toMatch(/^__Host-order_draft=; .*Max-Age=0; Secure$/);
});

test("without https, as in a rehearsal, the cookie omits what browsers would reject", () => {
  const token = newDraftToken();
  expect(draftCookie(http, token)).toMatch(/^order_draft=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  expect(readDraftToken(http, sent(draftCookie(http, token)))).toBe(token);
});
