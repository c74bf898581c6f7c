import { expect, test } from "vitest";
import {
  counterpartOf,
  type LocalVariant,
  planNew,
  planVariant,
  plenty,
  type RemoteVariant,
  stockAfter,
  verdictOf,
} from "./plan-rules.ts";

test.each([
  ["both agree", 1, 2, 2, "keep"],
  ["only the provider changed it", 1, 1, 2, "take"],
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
  ["runs out: nothing is sold, and the old stock is remembered", can, 40, false, { stock: 0, stockBefore: 40 }],
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

const same = { catalogueVariantId: 7001, sku: "MUG-WHITE", color: "White", size: "11oz", price: 999 };
const remote: RemoteVariant = {
  ...same,
  id: 4_000_007_001,
  catalogueProductId: 74,
  hex: null,
  cost: 435,
  canBePrinted: true,
  image: null,
};
const local: LocalVariant = { ...same, id: 1, syncId: remote.id, stock: 40 };
const known = { ...same, canBePrinted: true, stockBefore: null };

test("an unchanged variant stays as it is", () => {
  const plan = planVariant(known, local, remote, false);
  expect(plan.patch).toMatchObject({ ...same, stock: 40 });
  expect(plan.contradictions).toEqual([]);
});

test("the provider's new price is taken, staff's own stays, and if both changed neither is", () => {
  expect(planVariant(known, local, { ...remote, price: 1099 }, false).patch.price).toBe(1099);
  expect(planVariant(known, { ...local, price: 899 }, remote, false).patch.price).toBe(899);
  const both = planVariant(known, { ...local, price: 899 }, { ...remote, price: 1099 }, false);
  expect(both.patch.price).toBe(899);
  expect(both.contradictions).toEqual([{ field: "price", ours: "899", theirs: "1099" }]);
});

test("a price below cost is never taken automatically", () => {
  const plan = planVariant(known, local, { ...remote, price: 400 }, false);
  expect(plan.patch.price).toBe(999);
  expect(plan.contradictions).toEqual([{ field: "below_cost", ours: "999", theirs: "400" }]);
  const unknown = planNew({ ...remote, price: 400 }, false)!;
  expect(unknown.patch.stock, "a new one is not sold before somebody looked").toBe(0);
});

test("a SKU that belongs to another variant is not taken", () => {
  const plan = planVariant(known, local, { ...remote, sku: "CAP-RED" }, true);
  expect(plan.patch.sku).toBe("MUG-WHITE");
  expect(plan.contradictions).toEqual([{ field: "sku_twice", ours: "MUG-WHITE", theirs: "CAP-RED" }]);
  expect(planNew(remote, true)!.patch.sku).toBeNull();
});

test.each([
  ["is sold", {}, plenty, plenty],
  ["is held, because its price is below its cost,", { price: 400 }, 0, 0],
  ["could not be printed at first", { canBePrinted: false }, 0, plenty],
  ["could not be printed at first, and is held,", { canBePrinted: false, price: 400 }, 0, 0],
])("a new one that %s has what it had once the print provider has run out and is back", (_what, first, made, after) => {
  const said = { ...remote, ...first };
  const start = planNew(said, false)!;
  const out = planVariant(
    { ...said, stockBefore: start.stockBefore },
    { ...local, ...start.patch },
    { ...said, canBePrinted: false },
    false,
  );
  const back = { ...said, canBePrinted: true };
  const end = planVariant(
    { ...back, canBePrinted: false, stockBefore: out.stockBefore },
    { ...local, ...out.patch },
    back,
    false,
  );
  expect([start.patch.stock, out.patch.stock, end.patch.stock]).toEqual([made, 0, after]);
});

test("a missing price changes nothing, and never puts a new variant on sale for nothing", () => {
  expect(planVariant(known, local, { ...remote, price: null }, false).patch.price).toBe(999);
  expect(planNew({ ...remote, price: null }, false)).toBeNull();
});

test("a variant is found by the provider's id, otherwise by SKU if it has no id", () => {
  const noNumber = { ...local, id: 2, syncId: null };
  expect(counterpartOf([noNumber, local], remote)?.id).toBe(1);
  expect(counterpartOf([noNumber], remote)?.id).toBe(2);
  expect(counterpartOf([{ ...local, syncId: 5 }], remote), "it is another one's already").toBeNull();
});
