import { describe, expect, test } from "vitest";
import { checkoutLines as checkoutLinesContract } from "#app/checkout/contract.ts";
import type { BundleRule } from "#app/pricing/bundles.ts";
import { priceLines, type SellableVariant } from "#app/pricing/lines.ts";
import { groupCartItems, hasFreeDelivery } from "./bundles.ts";
import { inDrawerOrder, toCheckoutLines } from "./for-checkout.ts";
import { addBundle, type BundlePart, goodsItem } from "./goods.ts";
import { add, countOf, removeBundle, totalOf } from "./rules.ts";

const part = (variantId: number, name: string, price: number, size: string): BundlePart => ({
  variantId,
  printfulVariantId: variantId,
  name,
  image: "",
  price,
  color: "Navy",
  size,
});
const starter = { id: 1, name: "Starter Bundle", slug: "starter-bundle", price: 5497 };
const cap = part(6001, "Lantern Cap", 1999, "One Size");
const mug = part(7001, "Lantern Mug", 999, "11oz");
const large = [part(4003, "Lantern T-Shirt", 2499, "L"), cap, mug];
const huge = [part(4005, "Lantern T-Shirt", 2499, "2XL"), cap, mug];

describe("a bundle in the cart", () => {
  test("consists of its component lines, which add up to the bundle's price", () => {
    const items = addBundle([], starter, large);
    expect(items.map(({ name, price, quantity }) => [name, price, quantity])).toEqual([
      ["Lantern T-Shirt", 2499, 1],
      ["Lantern Cap", 1999, 1],
      ["Lantern Mug", 999, 1],
    ]);
    expect(items.every((item) => item.isPartOfBundle && item.bundleName === "Starter Bundle")).toBe(true);
  });

  test("has an instance id that contains 'bundle', whatever its slug", () => {
    expect(addBundle([], starter, large)[0]?.bundleId).toBe("starter-bundle-4003-6001-7001");
    expect(addBundle([], { ...starter, slug: "the-lot" }, large)[0]?.bundleId).toContain("bundle");
  });

  test("has an instance id that fits the checkout's limit, however many parts or however long the slug", () => {
    const many = Array.from({ length: 30 }, (_, at) => part(10_000 + at, `Part ${at}`, 500, "L"));
    const long = { ...starter, slug: "the-lot-".repeat(10) };
    const both = addBundle(addBundle([], long, many), long, many);
    expect(checkoutLinesContract.safeParse({ lines: toCheckoutLines(both) }).error).toBeUndefined();
    expect(groupCartItems(both).bundles.map(({ items }) => items.length)).toEqual([30, 30]);
    expect(both.every(({ bundleId }) => bundleId!.length <= 100 && bundleId!.includes("bundle"))).toBe(true);
  });

  test("sits beside the same bundle in other sizes, and each is removed as a group", () => {
    const both = addBundle(addBundle([], starter, large), starter, huge);
    const { bundles } = groupCartItems(both);
    expect(bundles.map((group) => group.items.map((item) => item.size))).toEqual([
      ["L", "One Size", "11oz"],
      ["2XL", "One Size", "11oz"],
    ]);
    expect(groupCartItems(removeBundle(both, bundles[0]!.bundleId)).bundles).toEqual([bundles[1]]);
  });

  test("sits beside an identical one, too", () => {
    const both = addBundle(addBundle([], starter, large), starter, large);
    expect(groupCartItems(both).bundles).toHaveLength(2);
    expect(new Set(both.map((item) => item.id)).size).toBe(6);
    expect([countOf(both), totalOf(both)]).toEqual([6, 2 * 5497]);
  });

  test("is not added if one person cannot have so many of a part", () => {
    const limited = large.map((each) => (each === mug ? { ...each, most: 2 } : each));
    const one = addBundle([], starter, limited);
    expect(addBundle(add(one, goodsItem(mug)), starter, limited)).toHaveLength(4);
    expect(addBundle(one, starter, limited)).toHaveLength(6);
  });

  test("reuses an instance id that has become free", () => {
    const both = addBundle(addBundle([], starter, large), starter, large);
    const one = removeBundle(both, both[0]!.bundleId!);
    expect(groupCartItems(addBundle(one, starter, large)).bundles).toHaveLength(2);
  });

  test("does not merge with the same item bought alone", () => {
    const items = add(addBundle([], starter, large), goodsItem(mug));
    expect(items.filter((item) => item.variantId === 7001).map((item) => item.quantity)).toEqual([1, 1]);
    expect(groupCartItems(items).others.map((item) => item.id)).toEqual(["variant-7001"]);
  });

  test("is added whole or not at all", () => {
    expect(addBundle([], starter, [large[0]!, { ...cap, name: "" }, mug])).toEqual([]);
    expect(addBundle([], { ...starter, price: 0 }, [])).toEqual([]);
    const nearlyFull = Array.from({ length: 98 }, (_, id) => ({ ...goodsItem(mug), id: String(id), quantity: 1 }));
    expect(addBundle(nearlyFull, starter, large)).toBe(nearlyFull);
  });

  test("keeps each part's quantity", () => {
    const items = addBundle([], { ...starter, price: 3997 }, [{ ...mug, quantity: 2 }, cap]);
    expect(items.map(({ price, quantity }) => [price, quantity])).toEqual([
      [999, 2],
      [1999, 1],
    ]);
  });
});

test("is recognised as complete by the server, which charges what the cart showed", () => {
  const anything = { quantity: 1, allowedColors: null, allowedSizes: null };
  const rule: BundleRule = {
    ...starter,
    items: [2499, 1999, 999].map((basePrice, index) => ({ ...anything, basePrice, productIds: [index + 1] })),
  };
  const stock = [4003, 4005, 6001, 7001].map((variantId): [number, SellableVariant] => [
    variantId,
    { variantId, productId: { 4: 1, 6: 2, 7: 3 }[Math.floor(variantId / 1000)]!, price: 2699, ...sold },
  ]);
  const items = addBundle(addBundle(addBundle([], starter, large), starter, huge), starter, large);
  const { lines, problems } = priceLines(toCheckoutLines(items), new Map(stock), [rule]);
  expect(problems).toEqual([]);
  expect(lines.map((line) => line.total)).toEqual(items.map((item) => item.price));
  expect(new Set(lines.map((line) => line.bundle?.instance)).size).toBe(3);
});
const sold = { color: "Navy", size: "L", available: true };

describe("the drawer's groups", () => {
  test("have the bundle's lines, discount, total and free shipping", () => {
    const bundleId = "starter-bundle-4003-6001-7001";
    const off = { id: "off", name: "Welcome code", price: -550, isDiscount: true, isPartOfBundle: true, bundleId };
    const items = add(addBundle([], starter, large), { ...goodsItem(mug), ...off, variantId: null });
    const [group] = groupCartItems(items).bundles;
    expect(group).toMatchObject({ bundleId, name: "Starter Bundle", total: 4947, freeShipping: true });
    expect(group?.items).toHaveLength(4);
  });

  test("promise free shipping only if the bundle id contains 'bundle'", () => {
    const item = { ...goodsItem(mug), quantity: 1, isPartOfBundle: true, bundleId: "pack-1" };
    expect(groupCartItems([item]).bundles).toMatchObject([{ freeShipping: false, name: "Bundle" }]);
  });

  test("leave out a line that is no part of a bundle", () => {
    const alone = { ...goodsItem(mug), quantity: 1, bundleId: "starter-bundle-1" };
    expect(groupCartItems([alone])).toEqual({ bundles: [], others: [alone] });
  });

  test("are empty for an empty cart", () => {
    expect(groupCartItems([])).toEqual({ bundles: [], others: [] });
  });
});

test("set the order of checkout lines: bundles first, each together, then the rest", () => {
  const single = goodsItem({ ...huge[0]!, printfulVariantId: null });
  const items = add(addBundle(add([], single), starter, large), goodsItem({ ...mug, printfulVariantId: null }));
  expect(inDrawerOrder(items).map(({ name, bundleId }) => [name, Boolean(bundleId)])).toEqual([
    ["Lantern T-Shirt", true],
    ["Lantern Cap", true],
    ["Lantern Mug", true],
    ["Lantern T-Shirt", false],
    ["Lantern Mug", false],
  ]);
  expect(hasFreeDelivery(items)).toBe(true);
  expect(hasFreeDelivery([items[0]!])).toBe(false);
});
