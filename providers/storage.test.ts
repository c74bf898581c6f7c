import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBucketStorage } from "./bucket-storage.ts";
import { openFolderStorage, type Storage } from "./storage.ts";
import { openTestBucket } from "./test-bucket.ts";

const keys = { region: "eu-west-2", accessKeyId: "AKIDSHOP", secretAccessKey: "secret" };
let folder: string;
let bucket: Awaited<ReturnType<typeof openTestBucket>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-"));
  bucket = await openTestBucket({ bucket: "shop", ...keys });
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await bucket.close();
});
const inBucket = (more = {}) => openBucketStorage({ endpoint: bucket.endpoint, name: "shop", ...keys, ...more });

const bytes = new Uint8Array([1, 2, 3]);

async function pagesOf<Page>(list: AsyncIterable<Page>): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const page of list) pages.push(page);
  return pages;
}

describe.each<[what: string, open: () => Storage]>([
  ["a folder", () => openFolderStorage(join(folder, "uploads"))],
  ["a bucket", inBucket],
])("%s", (_, open) => {
  test("returns what was stored, until it is removed", async () => {
    const storage = open();
    await storage.put("returns/a-1.jpg", bytes);
    expect(Uint8Array.from((await storage.get("returns/a-1.jpg"))!)).toEqual(bytes);
    await storage.remove("returns/a-1.jpg");
    await storage.remove("returns/a-1.jpg");
    expect(await storage.get("returns/a-1.jpg")).toBeNull();
  });

  test("never overwrites", async () => {
    const storage = open();
    await storage.put("a.jpg", bytes);
    await expect(storage.put("a.jpg", new Uint8Array([9]))).rejects.toThrow("There is something under a.jpg already");
    expect(Uint8Array.from((await storage.get("a.jpg"))!)).toEqual(bytes);
  });

  test("lists each of its folders, with the time at which a file was stored", async () => {
    const storage = open();
    const listed = async (name: "returns" | "media") => (await pagesOf(storage.list(name))).flat();
    expect(await listed("returns")).toEqual([]);
    for (const key of ["returns/a-1.jpg", "returns/b-2.jpg", "media/c-3.webp", "d.jpg"]) await storage.put(key, bytes);
    expect((await listed("returns")).map(({ key }) => key).toSorted()).toEqual(["returns/a-1.jpg", "returns/b-2.jpg"]);
    const [{ key, storedAt } = { key: "", storedAt: new Date(0) }] = await listed("media");
    expect([key, Math.abs(Date.now() - storedAt.getTime()) < 60_000]).toEqual(["media/c-3.webp", true]);
  });

  test.each([
    "../a.jpg",
    "/etc/passwd",
    "a/../../b.jpg",
    "a",
    "A.jpg",
    "a.jpg/",
    "a//b.jpg",
    ".jpg",
    "a\\b.jpg",
    "a?x.jpg",
  ])("takes %s for no key", async (key) => {
    const storage = open();
    await expect(storage.get(key)).rejects.toThrow(RangeError);
    await expect(storage.put(key, bytes)).rejects.toThrow(RangeError);
    await expect(storage.remove(key)).rejects.toThrow(RangeError);
  });
});

describe("a bucket", () => {
  test("uses path-style URLs, each call signed for its region", async () => {
    await inBucket().put("returns/a-1.jpg", bytes);
    expect([...bucket.objects.keys()]).toEqual(["returns/a-1.jpg"]);
    for (const wrong of [{ region: "us-east-1" }, { accessKeyId: "SOMEBODY" }, { name: "other" }])
      await expect(inBucket(wrong).put("b.jpg", bytes)).rejects.toThrow(/the bucket answered 40[34]/);
    await expect(inBucket({ accessKeyId: "SOMEBODY" }).get("returns/a-1.jpg")).rejects.toThrow("answered 403");
  });

  test("is listed page after page, without what others keep in it", async () => {
    const keys = Array.from({ length: 5 }, (_, at) => `media/a-${at}.webp`);
    for (const key of keys) await inBucket().put(key, bytes);
    for (const key of ["media/", "media/Their Picture.webp", "media-of-others/b.webp"])
      bucket.objects.set(key, Buffer.from(bytes));
    bucket.page.most = 2;
    const pages = await pagesOf(inBucket().list("media"));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat().map(({ key }) => key)).toEqual(keys);
    bucket.faults.push(403);
    await expect(pagesOf(inBucket().list("media"))).rejects.toThrow("the bucket answered 403");
  });

  test("is retried after a failure, and is an error if it stays down", async () => {
    bucket.faults.push(503);
    await inBucket().put("a.jpg", bytes);
    expect(bucket.objects.has("a.jpg")).toBe(true);
    bucket.faults.push(503, 503, 503);
    await expect(inBucket().get("a.jpg")).rejects.toThrow("the bucket answered 503");
  });
});
