import { mkdtempDisposable, readdir, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeUnused } from "#app/media/.server/unused-uploads.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { openBucketStorage } from "#providers/bucket-storage.ts";
import type { StoredFile } from "#providers/storage.ts";
import { openTestBucket } from "#providers/test-bucket.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/** R-MEDIA-3: files that a killed process stored for a form that was never saved. */
const { path: folder } = await closeAfterTests(mkdtempDisposable(join(tmpdir(), "unused-uploads-")));
const shop = await closeAfterTests(openTestShop({ DATA_DIR: folder }));
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

const bytes = new Uint8Array([1, 2, 3]);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const put = async (key: string, hours: number) => {
  await shop.shop.storage.put(key, bytes);
  await utimes(join(folder, "uploads", key), hoursAgo(hours), hoursAgo(hours));
};
const stored = async () => {
  const names = async (name: string) => (await readdir(join(folder, "uploads", name))).map((each) => `${name}/${each}`);
  return [...(await names("media")), ...(await names("returns"))].toSorted();
};
const night = async () => {
  await query("delete from pgboss.job where name = 'remove-unused-uploads'");
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
};

/** Two renditions of a picture. */
const picture = (digit: string) => [320, 400].map((wide) => `media/${digit.repeat(32)}-400x300-${wide}.avif`);
const url = (digit: string) => `/media/${digit.repeat(32)}-400x300.webp`;
const photo = (digit: string) => `returns/${digit.repeat(8)}-0000-4000-8000-000000000000.jpg`;

/** The shop has been there for so many hours. */
const since = (hours: number) =>
  query(
    `insert into shop_mode (mode, since) values ('rehearsal', $1) on conflict (id) do update set since = excluded.since`,
    [hoursAgo(hours)],
  );
beforeEach(() => since(240));
afterEach(async () => {
  for (const key of await stored()) await shop.shop.storage.remove(key);
});

test("an upload without a row is removed once it is a day old", async () => {
  for (const key of [...picture("a"), photo("a")]) await put(key, 25);
  for (const key of [...picture("b"), photo("b")]) await put(key, 23);
  await night();
  expect(await stored()).toEqual([...picture("b"), photo("b")].toSorted());
});

test("what a row names stays: a photograph, and a picture of a product, a bundle or a line that was ordered", async () => {
  const order = await placeOrder(shop);
  await asGiven(shop.shop.pool, "update order_items set image_url = $2 where order_id = $1", [order.id, url("c")]);
  await query("update products set image_url = $1 where slug = 'lantern-mug'", [url("d")]);
  await query("update bundles set image_url = $1 where slug = 'starter-bundle'", [`${shop.url}${url("e")}`]);
  const [notice] = await query(
    `insert into returns (order_id, reference, reason, kind, details, name, lines, form_key, asked_at)
     values ($1, 'R-AAAAAA', 'damaged', 'faulty', '', '', '[]', gen_random_uuid(), now()) returning id`,
    [order.id],
  );
  await query(
    "insert into return_photos (return_id, storage_key, content_type, bytes, position, asked_at) values ($1, $2, 'image/jpeg', 3, 0, now())",
    [notice.id, photo("f")],
  );
  const named = [...picture("c"), ...picture("d"), ...picture("e"), photo("f")];
  for (const key of [...named, ...picture("a")]) await put(key, 48);
  await night();
  expect(await stored()).toEqual(named.toSorted());
});

test("a file that is older than the shop stays: it is another shop's", async () => {
  await since(30);
  await put(photo("a"), 31);
  await put(photo("b"), 29);
  await night();
  expect(await stored()).toEqual([photo("a")]);
});

test("nothing is removed from a shop that is being restored or imported", async () => {
  await put(photo("a"), 48);
  await query("delete from shop_mode");
  await night();
  expect(await stored()).toEqual([photo("a")]);
});

test("storage is read once a night", async () => {
  await night();
  await put(photo("a"), 48);
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
  expect(await stored()).toEqual([photo("a")]);
  await query("update pgboss.job set created_on = created_on - interval '1 day' where name = 'remove-unused-uploads'");
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
  expect(await stored()).toEqual([]);
});

test("of two shops with one bucket only the first removes files, until it gives the bucket up", async () => {
  const keys = { region: "eu-west-2", accessKeyId: "AKIDSHOP", secretAccessKey: "secret" };
  const bucket = await openTestBucket({ bucket: "shop", ...keys });
  const storage = openBucketStorage({ endpoint: bucket.endpoint, name: "shop", ...keys });
  const nightOf = (address: string) =>
    removeUnused({
      ...shop.shop,
      config: { ...shop.shop.config, S3_BUCKET: "shop", PUBLIC_URL: address },
      storage: { ...storage, list: (folder) => aged(storage.list(folder)) },
    });
  await storage.put(photo("a"), bytes);
  await nightOf("https://shop.example");
  expect(await storage.get(photo("a"))).toBeNull();
  await storage.put(photo("b"), bytes);
  await nightOf("https://copy.example");
  expect(await storage.get(photo("b"))).not.toBeNull();
  await storage.remove("owner.txt");
  await nightOf("https://copy.example");
  expect(await storage.get(photo("b"))).toBeNull();
  await bucket.close();
});

/** The files, two days older. */
async function* aged(pages: AsyncIterable<StoredFile[]>) {
  for await (const page of pages) yield page.map((file) => ({ ...file, storedAt: hoursAgo(48) }));
}
