import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allRenditions, pictureAddress } from "#app/shared/uploaded-picture.ts";
import { openTestBucket } from "#providers/test-bucket.ts";
import { commandsOf, openRestoreTarget, refusal } from "../support/restore-target.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

const picture = { id: randomBytes(16).toString("hex"), width: 400, height: 300 };
const keys = allRenditions(picture)
  .map((address) => address.slice(1))
  .sort();
const credentials = { region: "eu-west-2", accessKeyId: "AKIDSHOP" };
const opened = new AsyncDisposableStack();
let folder: string;
let shop: TestShop;
let bucket: Awaited<ReturnType<typeof openTestBucket>>;
let at: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bucket-"));
  opened.defer(() => rm(folder, { recursive: true }));
  bucket = await openTestBucket({ bucket: "shop", ...credentials });
  opened.defer(() => bucket.close());
  shop = opened.use(await openTestShop());
  await shop.shop.pool.query(
    `insert into product_images (product_id, image_url, source) select min(id), '${pictureAddress(picture)}', 'custom' from products`,
  );
  await mkdir(join(folder, "data/uploads/media"), { recursive: true });
  for (const key of keys) await writeFile(join(folder, "data/uploads", key), "a picture");
  const { stdout } = await commandsOf(shop, join(folder, "data"))("backup", {}, join(folder, "backups"));
  at = stdout.slice(0, stdout.indexOf(": "));
});
beforeEach(() => {
  bucket.objects.clear();
  bucket.faults.length = 0;
});
afterAll(() => opened.disposeAsync());

const run = (...args: Parameters<ReturnType<typeof commandsOf>>) => commandsOf(shop, join(folder, "data"))(...args);
const inBucket = () => ({
  S3_ENDPOINT: bucket.endpoint,
  S3_REGION: credentials.region,
  S3_BUCKET: "shop",
  S3_ACCESS_KEY_ID: credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: "secret",
});
const hasUploads = (dataFolder: string) =>
  stat(join(dataFolder, "uploads")).then(
    () => true,
    () => false,
  );

test("a shop that moves from its own disk to a bucket takes its pictures along", async () => {
  await using empty = await openRestoreTarget(shop, folder);
  const place = { ...empty.place, ...inBucket() };
  await run("restore", place, at);
  expect([...bucket.objects.keys()].sort()).toEqual(keys);
  expect(await hasUploads(empty.place.DATA_DIR)).toBe(false);
  expect((await run("check", place)).stdout).toContain("nothing is damaged");
  const said = await refusal(run("check", { ...place, S3_ACCESS_KEY_ID: "SOMEBODY" }));
  expect(said).toMatch(/^ {2}picture of product \d+: media\/\S+ cannot be read \(the bucket answered 403\)$/m);
});

test("a bucket that takes only some of them is left empty, and nothing is restored", async () => {
  await using empty = await openRestoreTarget(shop, folder);
  bucket.objects.set(keys[2]!, Buffer.from("another"));
  const said = await refusal(run("restore", { ...empty.place, ...inBucket() }, at));
  expect(said).toMatch(/^media\/\S+ cannot be stored in the bucket \(There is something under \S+ already\)$/);
  expect([...bucket.objects.keys()]).toEqual([keys[2]]);
  expect((await empty.client.query("select count(*)::int as products from products")).rows).toEqual([{ products: 0 }]);
});
