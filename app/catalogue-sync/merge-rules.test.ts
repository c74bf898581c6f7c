import { expect, test } from "vitest";
import { stockAfter, verdictOf } from "./merge-rules.ts";

test.each([
  ["both say the same", 1, 2, 2, "keep"],
  ["only the printer changed it", 1, 1, 2, "take"],
  ["only staff changed it", 1, 2, 1, "keep"],
  ["both changed it", 1, 2, 3, "conflict"],
  ["they never met and differ", undefined, 2, 3, "conflict"],
  ["they never met and agree", undefined, 2, 2, "keep"],
  ["the shop has nothing there", undefined, null, 3, "take"],
] as const)("where %s", (_what, before, ours, theirs, verdict) => {
  expect(verdictOf<number | null>(before, ours, theirs)).toBe(verdict);
});

const out = { canBePrinted: false, stockBefore: 40 };
const can = { canBePrinted: true, stockBefore: null };

test.each([
  ["runs out: nothing is sold, and the shop remembers what it had", can, 40, false, { stock: 0, stockBefore: 40 }],
  ["is still out", out, 0, false, { stock: 0, stockBefore: 40 }],
  ["is out although staff gave it stock", out, 7, false, { stock: 0, stockBefore: 7 }],
  ["comes back: the shop goes back to what it had", out, 0, true, { stock: 40, stockBefore: null }],
  ["runs out while staff do not sell it", can, 0, false, { stock: 0, stockBefore: 0 }],
  ["comes back, and staff did not sell it", { ...out, stockBefore: 0 }, 0, true, { stock: 0, stockBefore: null }],
  ["comes back, and nobody knows what it had", { ...out, stockBefore: null }, 0, true, { stock: 0, stockBefore: null }],
  ["can be printed, but staff do not sell it", can, 0, true, { stock: 0, stockBefore: null }],
  ["was never met and staff do not sell it", undefined, 0, true, { stock: 0, stockBefore: null }],
])("what %s", (_what, before, ours, canBePrinted, after) => {
  expect(stockAfter(before, ours, canBePrinted)).toEqual(after);
});
