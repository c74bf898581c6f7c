import { pino } from "pino";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const page = async (path: string, bearer?: string) => {
  const answer = await shop.fetch(path, { headers: bearer ? { authorization: bearer } : {} });
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    headers: answer.headers,
    html: await answer.text(),
  };
};

test("an anonymous visitor is sent to staff sign-in, and returns to the requested page", async () => {
  const { status, to } = await page("/admin/attention?kind=money");
  expect([status, to]).toEqual([302, "/admin/login?next=%2Fadmin%2Fattention%3Fkind%3Dmoney"]);
  const data = await page("/admin/attention.data");
  expect(data.html).toContain("/admin/login");
});

test("a customer is refused, and gets nothing of the admin area", async () => {
  const customer = await signedIn(shop);
  const { status, html } = await page("/admin/attention", customer.bearer);
  expect(status).toBe(403);
  expect(html).toContain("This page is for the shop’s staff.");
  expect(html).not.toMatch(/Needs attention|adm__nav|open item/);
});

test("a password alone is not enough: staff without a code set it up first", async () => {
  const staff = await signedInStaff(shop, "owner");
  await shop.shop.pool.query(`update "user" set two_factor_enabled = false where id = $1`, [staff.id]);
  const { status, to } = await page("/admin/attention", staff.bearer);
  expect([status, to]).toEqual([302, "/admin/code"]);
});

test("a wrong role gets a 403 that names the permission, within the frame and without the content", async () => {
  const staff = await signedInStaff(shop, ["view_products"]);
  const { status, html } = await page("/admin/attention", staff.bearer);
  expect(status).toBe(403);
  expect(html).toContain("<b>view_orders</b>");
  expect(html).not.toContain("open item");
});

test("refusals are logged: who, where and what was missing, and nothing that was sent", async () => {
  const lines: string[] = [];
  const { log } = shop.shop;
  Object.assign(shop.shop, { log: pino({}, { write: (line: string) => void lines.push(line) }) });
  const staff = await signedInStaff(shop, ["view_products"]);
  const customer = await signedIn(shop);
  await page("/admin/orders?q=Seraphina", staff.bearer);
  await page("/admin/orders?q=Seraphina", customer.bearer);
  await shop.fetch("/functions/v1/admin-orders", {
    method: "POST",
    headers: { authorization: staff.bearer, "content-type": "application/json" },
    body: JSON.stringify({ action: "get_orders", search: "Seraphina" }),
  });
  Object.assign(shop.shop, { log });
  const logged = lines.map((line) => JSON.parse(line)).filter(({ lacks }) => lacks);
  // A page and its frame each have a loader that refuses.
  const refusals = new Set(logged.map(({ level, user, to, lacks }) => [level, user, to, lacks].join(" ")));
  expect([...refusals]).toEqual([
    `40 ${staff.id} GET /admin/orders view_orders`,
    `40 ${customer.id} GET /admin/orders not-staff`,
    `40 ${staff.id} get_orders view_orders`,
  ]);
  expect(lines.join("")).not.toContain("Seraphina");
});

test("a role that ends during a session is refused on the next request", async () => {
  const staff = await signedInStaff(shop, "manager", { expiresAt: new Date(Date.now() + 3_600_000) });
  expect((await page("/admin/attention", staff.bearer)).status).toBe(200);
  await shop.shop.pool.query("update admin_roles set expires_at = now() where user_id = $1", [staff.id]);
  const after = await page("/admin/attention", staff.bearer);
  expect(after.status).toBe(403);
  expect(after.html).toContain("Your access has ended.");
  await shop.shop.pool.query("update admin_roles set expires_at = null, is_active = false where user_id = $1", [
    staff.id,
  ]);
  expect((await page("/admin/attention", staff.bearer)).html).toContain("Your role was withdrawn.");
});

test("back-office pages are never cached or indexed, and have no shop frame", async () => {
  const staff = await signedInStaff(shop, "owner");
  for (const path of ["/admin/attention", "/admin/attention.data"]) {
    const { headers } = await page(path, staff.bearer);
    expect(headers.get("cache-control"), path).toContain("no-store");
    expect(headers.get("x-robots-tag"), path).toBe("noindex");
  }
  const { html } = await page("/admin/attention", staff.bearer);
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toMatch(/class="header|class="footer|class="banner/);
});
