import { randomUUID } from "node:crypto";
import { mkdir, mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder } from "../support/placed-order.ts";
import { aPicture } from "../support/product-form.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Photographs of a return that could not be stored: none stays behind. */
const { path: folder } = await closeAfterTests(mkdtempDisposable(join(tmpdir(), "return-photos-")));
const shop = await closeAfterTests(openTestShop({ DATA_DIR: folder }));
const photos = join(folder, "uploads", "returns");
await mkdir(photos, { recursive: true });

const query = async (sql: string, values: unknown[] = []) => (await shop.shop.pool.query(sql, values)).rows;

/** Sends a return with two photographs of a delivered order. @returns the answer's status */
async function send(): Promise<number> {
  const order = await placeOrder(shop);
  await asGiven(
    shop.shop.pool,
    "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where id = $1",
    [order.id],
  );
  const [item] = await query("select id from order_items where order_id = $1", [order.id]);
  const form = new FormData();
  const fields = {
    formKey: randomUUID(),
    reason: "damaged",
    details: "Broken.",
    name: "Robin",
    [`item-${item.id}`]: "1",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const side of [20, 30])
    form.append("photos", new File([new Uint8Array(await aPicture(side, side))], "photo.png"));
  const headers = { origin: shop.url, ...order.headers };
  return (await shop.fetch(`/orders/${order.number}/return`, { method: "POST", headers, body: form })).status;
}

test("because the database refuses the return", async () => {
  await query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
    create trigger fail before insert on return_photos for each row execute function fail()`);
  expect(await send()).toBe(500);
  await query("drop function fail() cascade");
  expect(await readdir(photos)).toEqual([]);
});

test("because storage takes only one of them", async () => {
  const { put } = shop.shop.storage;
  let calls = 0;
  shop.shop.storage.put = async (...args) => {
    if (++calls === 2) throw new Error("no space left on device");
    return put(...args);
  };
  expect(await send()).toBe(500);
  shop.shop.storage.put = put;
  expect(await readdir(photos)).toEqual([]);
  expect(await query("select from returns")).toEqual([]);
});

test("but not if the return was stored and only the answer was lost", async () => {
  const { db } = shop.shop;
  const { transaction } = db;
  db.transaction = (async (...args: Parameters<typeof transaction>) => {
    await transaction.apply(db, args);
    if ((await readdir(photos)).length > 0) throw new Error("Connection terminated unexpectedly");
  }) as typeof transaction;
  expect(await send().finally(() => Object.assign(db, { transaction }))).toBe(500);
  const stored = await query("select storage_key from return_photos");
  expect(stored).toHaveLength(2);
  expect((await readdir(photos)).map((name) => `returns/${name}`).toSorted()).toEqual(
    stored.map(({ storage_key }) => storage_key).toSorted(),
  );
});
