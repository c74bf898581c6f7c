import { expect, test } from "vitest";
import { createKey } from "../support/api-key.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const { pool } = shop.shop;
const owner = await signedInStaff(shop, "owner");
const staff = openForms(shop, { authorization: owner.bearer });
const page = "/admin/settings/api-keys";

test("staff are warned before a key expires, once, and until it is revoked", async () => {
  const warnings = async (id: string) =>
    (
      await pool.query("select summary, resolved_at from attention_items where dedupe_key = $1", [
        `api_key_expiring:${id}`,
      ])
    ).rows;
  const sweep = () => shop.entry.sweepOnce(shop.shop);
  const { key, id, name } = await createKey(shop, owner, ["products:read"]);
  const other = await createKey(shop, owner, ["products:read"]);
  await sweep();
  expect(await warnings(id)).toEqual([]);
  const ends = "update api_keys set expires_at = now() + interval '13 days' where id = any($1)";
  await pool.query(ends, [[id, other.id]]);
  expect((await shop.fetch("/api/v1/products", { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
  expect(await staff.read(page)).toMatch(new RegExp(`rosette_${id}… Expires soon`));
  await sweep();
  await sweep();
  expect(await warnings(id)).toEqual([
    { summary: expect.stringContaining(`The API key ${name} works until `), resolved_at: null },
  ]);
  await staff.post(page, { intent: "revoke", key: id });
  await sweep();
  expect(await warnings(id)).toMatchObject([{ resolved_at: expect.any(Date) }]);

  // Settled by a person, it stays off the desk.
  await pool.query(
    "update attention_items set resolved_at = now() - interval '2 days', resolved_by = 'Robin' where dedupe_key = $1",
    [`api_key_expiring:${other.id}`],
  );
  await sweep();
  expect(await warnings(other.id)).toHaveLength(1);
});

test("a key that expires between two pages of a list gets no further one, and a new key goes on where it was", async () => {
  const { key, id } = await createKey(shop, owner, ["products:read"]);
  const read = async (path: string, by = key) => {
    const answer = await shop.fetch(`/api/v1/${path}`, { headers: { authorization: `Bearer ${by}` } });
    return { status: answer.status, body: await answer.json() };
  };
  const all = (await read("products?limit=4")).body.products.map((each: { slug: string }) => each.slug);
  const first = await read("products?limit=2");
  await pool.query("update api_keys set expires_at = now() where id = $1", [id]);
  const next = `products?limit=2&cursor=${first.body.nextCursor}`;
  const refused = await read(next);
  expect([refused.status, refused.body.error]).toEqual([401, expect.stringContaining("has expired")]);
  const successor = await createKey(shop, owner, ["products:read"]);
  const second = await read(next, successor.key);
  expect([first, second].flatMap(({ body }) => body.products).map(({ slug }) => slug)).toEqual(all);
});
