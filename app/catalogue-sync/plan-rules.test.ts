import { expect, test } from "vitest";
import { plenty } from "./merge-rules.ts";
import { counterpartOf, type OurVariant, planNew, planVariant, type TheirVariant } from "./plan-rules.ts";

const same = { catalogueVariantId: 7001, sku: "MUG-WHITE", colour: "White", size: "11oz", price: 999 };
const theirs: TheirVariant = {
  ...same,
  id: 4_000_007_001,
  catalogueProductId: 74,
  hex: null,
  cost: 435,
  canBePrinted: true,
  image: null,
};
const ours: OurVariant = { ...same, id: 1, syncId: theirs.id, stock: 40 };
const known = { ...same, canBePrinted: true, stockBefore: null };

test("a variant that is the same everywhere stays as it is", () => {
  const plan = planVariant(known, ours, theirs, false);
  expect(plan.after).toMatchObject({ ...same, stock: 40 });
  expect(plan.contradictions).toEqual([]);
});

test("the printer's new price is taken, staff's own stays, and of two new ones neither", () => {
  expect(planVariant(known, ours, { ...theirs, price: 1099 }, false).after.price).toBe(1099);
  expect(planVariant(known, { ...ours, price: 899 }, theirs, false).after.price).toBe(899);
  const both = planVariant(known, { ...ours, price: 899 }, { ...theirs, price: 1099 }, false);
  expect(both.after.price).toBe(899);
  expect(both.contradictions).toEqual([{ field: "price", ours: "899", theirs: "1099" }]);
});

test("a price below what the printer bills is never taken by itself", () => {
  const plan = planVariant(known, ours, { ...theirs, price: 400 }, false);
  expect(plan.after.price).toBe(999);
  expect(plan.contradictions).toEqual([{ field: "below_cost", ours: "999", theirs: "400" }]);
  const unknown = planNew({ ...theirs, price: 400 }, false)!;
  expect(unknown.after.stock, "a new one is not sold before somebody looked").toBe(0);
});

test("a SKU that another variant has is not taken", () => {
  const plan = planVariant(known, ours, { ...theirs, sku: "CAP-RED" }, true);
  expect(plan.after.sku).toBe("MUG-WHITE");
  expect(plan.contradictions).toEqual([{ field: "sku_twice", ours: "MUG-WHITE", theirs: "CAP-RED" }]);
  expect(planNew(theirs, true)!.after.sku).toBeNull();
});

test.each([
  ["is sold", {}, plenty, plenty],
  ["is held, for its price is below its cost,", { price: 400 }, 0, 0],
  ["could not be printed at first", { canBePrinted: false }, 0, plenty],
  ["could not be printed at first, and is held,", { canBePrinted: false, price: 400 }, 0, 0],
])("a new one that %s has what it had once the printer has run out and is back", (_what, first, made, after) => {
  const said = { ...theirs, ...first };
  const start = planNew(said, false)!;
  const out = planVariant(
    { ...said, stockBefore: start.stockBefore },
    { ...ours, ...start.after },
    { ...said, canBePrinted: false },
    false,
  );
  const back = { ...said, canBePrinted: true };
  const end = planVariant(
    { ...back, canBePrinted: false, stockBefore: out.stockBefore },
    { ...ours, ...out.after },
    back,
    false,
  );
  expect([start.after.stock, out.after.stock, end.after.stock]).toEqual([made, 0, after]);
});

test("a price that the printer does not say changes nothing, and is no reason to sell a new one for nothing", () => {
  expect(planVariant(known, ours, { ...theirs, price: null }, false).after.price).toBe(999);
  expect(planNew({ ...theirs, price: null }, false)).toBeNull();
});

test("a variant is found by the printer's number, else by a SKU without one", () => {
  const noNumber = { ...ours, id: 2, syncId: null };
  expect(counterpartOf([noNumber, ours], theirs)?.id).toBe(1);
  expect(counterpartOf([noNumber], theirs)?.id).toBe(2);
  expect(counterpartOf([{ ...ours, syncId: 5 }], theirs), "it is another one's already").toBeNull();
});
