import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFolderStorage, type Storage } from "./storage.ts";

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-"));
  storage = openFolderStorage(join(folder, "uploads"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = new Uint8Array([1, 2, 3]);

test("what is put is got, until it is removed", async () => {
  await storage.put("returns/a-1.jpg", bytes);
  expect(Uint8Array.from((await storage.get("returns/a-1.jpg"))!)).toEqual(bytes);
  await storage.remove("returns/a-1.jpg");
  await storage.remove("returns/a-1.jpg");
  expect(await storage.get("returns/a-1.jpg")).toBeNull();
});

test("nothing is overwritten", async () => {
  await storage.put("a.jpg", bytes);
  await expect(storage.put("a.jpg", new Uint8Array([9]))).rejects.toThrow(/EEXIST/);
});

test.each(["../a.jpg", "/etc/passwd", "a/../../b.jpg", "a", "A.jpg", "a.jpg/", "a//b.jpg", ".jpg", "a\\b.jpg"])(
  "%s is no key",
  async (key) => {
    expect(() => storage.get(key)).toThrow(RangeError);
    await expect(storage.put(key, bytes)).rejects.toThrow(RangeError);
  },
);
