import { expect, test } from "vitest";
import { groupItems, itemCountLabel, itemLabel, optionsOf } from "./item-groups.ts";

const single = (id: number) => ({ id, bundleName: null, bundleInstance: null, total: 999, quantity: 1 });
const part = (id: number, instance: string, total: number) => ({
  id,
  bundleName: "Starter Bundle",
  bundleInstance: instance,
  total,
  quantity: 1,
});

test("keeps two bundles with one name apart, each with its own total", () => {
  const items = [single(1), part(2, "bundle-a", 2499), part(3, "bundle-b", 1999), part(4, "bundle-a", 1), single(5)];
  const groups = groupItems(items);
  expect(
    groups.map(({ bundleName, total, items: members }) => [bundleName, total, members.map(({ id }) => id)]),
  ).toEqual([
    [null, 1998, [1, 5]],
    ["Starter Bundle", 2500, [2, 4]],
    ["Starter Bundle", 1999, [3]],
  ]);
});

test("leaves no comma for an option that does not apply", () => {
  expect(optionsOf({ color: "Navy", size: "L" })).toBe("Navy, L");
  expect(optionsOf({ color: "Natural", size: "" })).toBe("Natural");
  expect(itemLabel({ productName: "Mug", color: "White", size: "" })).toBe("Mug, White");
  expect(itemLabel({ productName: "Mug", color: "", size: "" })).toBe("Mug");
});

test("counts items, not lines", () => {
  expect(itemCountLabel([{ quantity: 1 }])).toBe("1 item");
  expect(itemCountLabel([{ quantity: 2 }, { quantity: 3 }])).toBe("5 items");
});
