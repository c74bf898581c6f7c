import { expect, test } from "vitest";
import type { CachedPage } from "./cached-page.ts";
import { openPageStore, type StoredPage } from "./page-store.ts";

const stored = (key: string): StoredPage => ({
  asked: { key, path: key },
  page: { size: 1_000 } as CachedPage,
  madeAt: 0,
  changedAt: null,
  failedAt: null,
  validUntil: null,
});

function filled(maxBytes: number) {
  const store = openPageStore(maxBytes);
  for (const key of ["a", "b", "c"]) store.put(stored(key));
  return store;
}

test("the most recently requested page is renewed first; a renewal does not count as a use", () => {
  const store = filled(1_000_000);
  const renewedAfterChange = () => {
    for (const page of store.all()) page.changedAt = 1;
    const keys: string[] = [];
    for (;;) {
      const next = store.nextOf(({ changedAt }) => changedAt !== null);
      if (!next) return keys;
      keys.push(next.asked.key);
      store.put(stored(next.asked.key));
    }
  };
  expect(renewedAfterChange()).toEqual(["c", "b", "a"]);
  expect(renewedAfterChange()).toEqual(["c", "b", "a"]);
});

test("the least recently used page goes first, and memory stays bounded", () => {
  const store = filled(4_000);
  store.use("a");
  for (const key of ["d", "e"]) store.put(stored(key));
  expect([store.get("a"), store.get("b")].map(Boolean)).toEqual([true, false]);
  expect([store.size(), store.bytes()]).toEqual([4, 4_000]);
});
