import { expect, test } from "vitest";
import { categoryOf, healthOf, progressShown, readProviderName } from "./rules.ts";

test.each([
  ["Lantern T-Shirt DARK", "Lantern T-Shirt", "DARK"],
  ["Lantern  Hoodie - light ", "Lantern Hoodie", "LIGHT"],
  ["Darkroom Mug", "Darkroom Mug", null],
  ["DARK", "DARK", null],
])("'%s' at the print provider is '%s' with the design %s", (theirs, name, design) => {
  expect(readProviderName(theirs)).toEqual({ name, design });
});

test.each([
  ["T-Shirt", "apparel"],
  ["Cap", "apparel"],
  ["Mug", "gear"],
  ["Water Bottle", "gear"],
])("a %s is %s", (kind, category) => expect(categoryOf(kind)).toBe(category));

test("progress rises by 20 every half second up to 90, and reaches 100 at the end, after 3 s or later (R-SYNC-3)", () => {
  const running = [0, 499, 500, 1_000, 1_500, 2_000, 2_500, 60_000].map((ms) => progressShown(ms, true));
  expect(running).toEqual([0, 0, 20, 40, 60, 80, 90, 90]);
  expect([progressShown(2_999, false), progressShown(3_000, false)]).toEqual([90, 100]);
});

test.each([
  [{ lastSyncStatus: null, failures: 0 }, "unknown"],
  [{ lastSyncStatus: "success", failures: 0 }, "healthy"],
  [{ lastSyncStatus: "success", failures: 1 }, "degraded"],
  [{ lastSyncStatus: "partial", failures: 0 }, "degraded"],
  [{ lastSyncStatus: "failed", failures: 5 }, "down"],
])("%o is %s", (known, health) => expect(healthOf(known)).toBe(health));
