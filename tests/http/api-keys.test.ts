import pino from "pino";
import { describe, expect, test } from "vitest";
import { createKey } from "../support/api-key.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Keys as staff create and revoke them, and whom they admit. */
const shop = await closeAfterTests(openTestShop());
const { pool } = shop.shop;
const owner = await signedInStaff(shop, "owner");
const page = "/admin/settings/api-keys";

const post = (fields: Record<string, string>, who = owner) =>
  shop.fetch(page, { method: "POST", headers: { authorization: who.bearer }, body: new URLSearchParams(fields) });
const read = async (who = owner) =>
  textOf(await (await shop.fetch(page, { headers: { authorization: who.bearer } })).text());
const products = (key: string | null, path = "/api/v1/products") =>
  shop.fetch(path, key === null ? {} : { headers: { authorization: `Bearer ${key}` } });
const logOf = async (id: string) =>
  (await pool.query("select action, summary, after from audit_log where resource_id = $1 order by id", [id])).rows;

describe("a new key", () => {
  test("is shown once, and stored as a hash", async () => {
    const { key, id } = await createKey(shop, owner, ["products:read"], "Stock sheet");
    expect((await products(key)).status).toBe(200);
    const list = await read();
    expect(list).toContain(`Stock sheet rosette_${id}…`);
    expect(list).not.toContain(key.slice(-64));
    const { rows } = await pool.query("select to_jsonb(k) as row from api_keys k where id = $1", [id]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(-64));
    expect(rows[0].row).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), created_by: owner.id });
    expect(JSON.stringify(await logOf(`rosette_${id}`))).not.toContain(key.slice(-64));
    expect(await logOf(`rosette_${id}`)).toMatchObject([
      { action: "create", summary: "created the API key Stock sheet", after: { scopes: ["products:read"] } },
    ]);
  });

  test("expires after 90 days unless its creator says otherwise, and after a year at the latest", async () => {
    const daysOf = async (name: string) => {
      const { rows } = await pool.query("select expires_at - created_at as life from api_keys where name = $1", [name]);
      return Math.round(rows[0].life.days + (rows[0].life.hours ?? 0) / 24);
    };
    await post({ name: "Usual", "scope products:read": "on" });
    await post({ name: "A year", "scope products:read": "on", days: "365" });
    expect([await daysOf("Usual"), await daysOf("A year")]).toEqual([90, 365]);
    for (const days of ["0", "366", "1.5", "-1", "soon"]) {
      const refused = await post({ name: "Too long", "scope products:read": "on", days });
      expect(refused.status).toBe(400);
      expect(textOf(await refused.text())).toContain("Enter a whole number from 1 to 365");
    }
  });

  test("needs a name of its own and a scope; the form keeps what was typed", async () => {
    const nameless = await post({ "scope orders:read": "on" });
    const html = await nameless.text();
    expect(nameless.status).toBe(400);
    expect(textOf(html)).toContain("Enter a name, such as the program that will use the key");
    expect(html).toMatch(/name="scope orders:read"[^>]*checked/);
    expect(textOf(await (await post({ name: "Without scope" })).text())).toContain("Tick what the key may do");
    await createKey(shop, owner, ["products:read"], "Twice");
    const again = await post({ name: "twice", "scope products:read": "on" });
    expect(again.status).toBe(409);
    expect(textOf(await again.text())).toContain("There is a key called twice. Revoke it, or choose another name");
  });

  test("can do no more than its creator", async () => {
    const staff = await signedInStaff(shop, ["staff", "view_products"]);
    const refused = await post({ name: "Beyond", "scope orders:read": "on" }, staff);
    expect(refused.status).toBe(403);
    expect(textOf(await refused.text())).toContain("Read orders: you don’t have this permission yourself");
    expect((await products((await createKey(shop, staff, ["products:read"])).key)).status).toBe(200);
  });
});

describe("a key is refused", () => {
  const refusalOf = async (key: string | null, path?: string) => {
    const answer = await products(key, path);
    const { error } = await answer.json();
    return { status: answer.status, error, asks: answer.headers.get("www-authenticate") };
  };
  const invalid = 'Bearer realm="shop", error="invalid_token"';

  test("if there is none, or nobody made it", async () => {
    expect(await refusalOf(null)).toEqual({
      status: 401,
      error: "Send an API key as `Authorization: Bearer rosette_...`.",
      asks: 'Bearer realm="shop"',
    });
    const { key } = await createKey(shop, owner, ["products:read"]);
    const unknown = { status: 401, error: "This API key does not exist.", asks: invalid };
    for (const other of [`${key}0`, `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`, "rosette_", "x"])
      expect(await refusalOf(other)).toEqual(unknown);
  });

  test("after it expired, and says so", async () => {
    const { key, id } = await createKey(shop, owner, ["products:read"]);
    await pool.query("update api_keys set expires_at = now() where id = $1", [id]);
    expect(await refusalOf(key)).toEqual({
      status: 401,
      error: "This API key has expired. Ask the shop for a new one.",
      asks: invalid,
    });
    expect(await read()).toMatch(new RegExp(`rosette_${id}… Expired.*Refused since`));
  });

  test("after it was revoked, which two tabs may do and the log has once", async () => {
    const { key, id, name } = await createKey(shop, owner, ["products:read"]);
    const both = await Promise.all([post({ intent: "revoke", key: id }), post({ intent: "revoke", key: id })]);
    expect(both.map(({ headers }) => headers.get("location"))).toEqual(Array(2).fill(`${page}?done=revoked`));
    expect(await refusalOf(key)).toEqual({ status: 401, error: "This API key was revoked.", asks: invalid });
    expect((await logOf(`rosette_${id}`)).map(({ summary }) => summary)).toEqual([
      `created the API key ${name}`,
      `revoked the API key ${name}`,
    ]);
    // Its name is free again.
    await createKey(shop, owner, ["products:read"], name);
  });

  test("once its creator has left the staff, and works again when they return", async () => {
    const staff = await signedInStaff(shop, "owner");
    const { key } = await createKey(shop, staff, ["products:read"]);
    await pool.query("update admin_roles set is_active = false where user_id = $1", [staff.id]);
    expect(await refusalOf(key)).toEqual({
      status: 401,
      error: "This API key has stopped: its creator is no longer on the shop’s staff.",
      asks: invalid,
    });
    await pool.query("update admin_roles set is_active = true where user_id = $1", [staff.id]);
    expect((await products(key)).status).toBe(200);
  });

  test("without the scope, which the answer names, or its creator's permission", async () => {
    const staff = await signedInStaff(shop, ["staff", "view_products", "view_orders"]);
    const { key } = await createKey(shop, staff, ["products:read"]);
    expect(await refusalOf(key, "/api/v1/orders")).toEqual({
      status: 403,
      error: "This API key lacks the scope orders:read.",
      asks: 'Bearer realm="shop", error="insufficient_scope", scope="orders:read"',
    });
    await pool.query("update admin_roles set permissions = '{staff}' where user_id = $1", [staff.id]);
    expect(await refusalOf(key)).toMatchObject({
      status: 403,
      error: "The creator of this API key lacks the permission view_products.",
    });
  });

  test("for a minute after 120 requests, while others work", async () => {
    const busy = await createKey(shop, owner, ["products:read"]);
    const other = await createKey(shop, owner, ["products:read"]);
    const statuses = await Promise.all(
      Array.from({ length: 122 }, async () => (await products(busy.key, "/api/v1/products?limit=1")).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    const refused = await products(busy.key);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await products(other.key)).status).toBe(200);
  });
});

describe("a key", () => {
  test("is taken from the header only, and opens nothing but its endpoints", async () => {
    const { key } = await createKey(shop, owner, ["products:read", "orders:read"]);
    expect((await shop.fetch(`/api/v1/products?key=${key}`)).status).toBe(401);
    expect((await shop.fetch("/api/v1/products", { headers: { cookie: `session=${key}` } })).status).toBe(401);
    expect((await shop.fetch("/api/v1/products", { headers: { authorization: owner.bearer } })).status).toBe(401);
    const authorization = `Bearer ${key}`;
    const call = await shop.fetch("/functions/v1/admin-orders", {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ action: "get_orders" }),
    });
    expect(call.status).toBe(401);
    expect((await shop.fetch("/admin/orders", { headers: { authorization } })).status).toBe(302);
    const answer = await products(key);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect((await shop.fetch("/api/v1/products", { method: "POST", headers: { authorization } })).status).toBe(405);
  });

  test("is never logged, also when it is refused or the database is at fault", async () => {
    const { key, id } = await createKey(shop, owner, ["products:read"]);
    const lines: string[] = [];
    const { log, db } = shop.shop;
    Object.assign(shop.shop, { log: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }) });
    await products(key, "/api/v1/orders");
    await pool.query("alter table api_keys rename column scopes to scopes_away");
    const fault = await products(key);
    await pool.query("alter table api_keys rename column scopes_away to scopes");
    Object.assign(shop.shop, { log, db });
    expect(fault.status).toBe(500);
    expect(await fault.text()).not.toContain(key.slice(-64));
    const logged = lines.join("");
    expect(logged).toContain(`/api/v1/orders with the API key ${id}`);
    expect(logged).not.toContain(key.slice(-64));
  });

  test("shows when it was last used, written at most once an hour", async () => {
    const { key, id } = await createKey(shop, owner, ["products:read"]);
    const lastUse = async () => (await pool.query("select last_used_at from api_keys where id = $1", [id])).rows[0];
    expect(await lastUse()).toEqual({ last_used_at: null });
    await products(key);
    const first = (await lastUse()).last_used_at;
    expect(Date.now() - first).toBeLessThan(60_000);
    await products(key);
    expect((await lastUse()).last_used_at).toEqual(first);
    await pool.query("update api_keys set last_used_at = now() - interval '61 minutes' where id = $1", [id]);
    await products(key);
    expect((await lastUse()).last_used_at.getTime()).toBeGreaterThanOrEqual(first.getTime());
  });
});

test("fifty keys may work at a time, also if two people create the fiftieth", async () => {
  await pool.query("delete from api_keys");
  await pool.query(
    `insert into api_keys (id, name, hash, scopes, created_by, expires_at)
     select 'fill' || n, 'Fill ' || n, 'none', '{}', $1, now() + interval '1 day' from generate_series(1, 49) as n`,
    [owner.id],
  );
  const both = await Promise.all(["One", "Two"].map((name) => post({ name, "scope products:read": "on" })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const texts = (await Promise.all(both.map((answer) => answer.text()))).join("");
  expect(texts).toContain("There are 50 keys already. Revoke one that nobody uses");
});
