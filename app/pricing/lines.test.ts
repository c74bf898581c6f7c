import { describe, expect, test } from "vitest";
import type { BundleRule } from "./bundles.ts";
import { priceLines, type RequestedLine, type SellableVariant } from "./lines.ts";
import { anything, starter } from "./test-bundle.ts";

const variant = (
  variantId: number,
  productId: number,
  price: number,
  rest: Partial<SellableVariant> = {},
): [number, SellableVariant] => [
  variantId,
  { variantId, productId, price, color: "Navy", size: "M", available: true, ...rest },
];
const variants = new Map([
  variant(11, 1, 2499),
  variant(12, 1, 2699, { size: "2XL" }),
  variant(13, 1, 2499, { available: false }),
  variant(31, 3, 1999),
  variant(41, 4, 999),
  variant(81, 8, 2499, { color: "White" }),
]);
const price = (lines: RequestedLine[], rules = [starter]) => priceLines(lines, variants, rules);
const inBundle = (instance: string, ...ids: number[]): RequestedLine[] =>
  ids.map((variantId) => ({ variantId, quantity: 1, bundle: { id: 1, instance } }));
const sum = (lines: { total: number }[]) => lines.reduce((total, line) => total + line.total, 0);

describe("ordinary lines", () => {
  test("cost the variant's price times the quantity", () => {
    expect(price([{ variantId: 12, quantity: 3 }])).toEqual({
      lines: [{ variantId: 12, productId: 1, quantity: 3, unitPrice: 2699, total: 8097, bundle: null }],
      problems: [],
    });
  });

  test("keep their order", () => {
    const asked = [{ variantId: 41, quantity: 1 }, ...inBundle("a", 11, 31, 41), { variantId: 31, quantity: 1 }];
    expect(price(asked).lines.map((line) => line.variantId)).toEqual([41, 11, 31, 41, 31]);
  });

  test("ignore a price sent by the browser", () => {
    const asked = [{ variantId: 11, quantity: 1, price: 1, unitPrice: 0.01 }];
    expect(price(asked).lines[0]?.total).toBe(2499);
  });
});

describe("a complete bundle", () => {
  test("costs its single price, shared over its lines by base price", () => {
    const { lines, problems } = price(inBundle("starter-bundle-1", 11, 31, 41));
    expect(problems).toEqual([]);
    expect(lines.map((line) => line.total)).toEqual([2499, 1999, 999]);
    expect(lines[0]?.bundle).toEqual({ id: 1, name: "Starter Bundle", instance: "starter-bundle-1" });
  });

  test("costs the same in the largest size", () => {
    const { lines } = price(inBundle("a", 12, 31, 41));
    expect(sum(lines)).toBe(5497);
    expect(lines[0]?.unitPrice).toBe(2499);
  });

  test("accepts a garment in the other design", () => {
    expect(sum(price(inBundle("a", 81, 31, 41)).lines)).toBe(5497);
  });

  test("is distinguished from the same bundle in other sizes by its instance", () => {
    const { lines } = price([...inBundle("a", 11, 31, 41), ...inBundle("b", 12, 31, 41)]);
    expect(sum(lines)).toBe(2 * 5497);
    expect(new Set(lines.map((line) => line.bundle?.instance))).toEqual(new Set(["a", "b"]));
  });

  test("twice in one group costs twice its price", () => {
    const doubled = inBundle("a", 11, 31, 41).map((line) => ({ ...line, quantity: 2 }));
    const { lines } = price(doubled);
    expect(sum(lines)).toBe(2 * 5497);
    expect(lines.every((line) => line.bundle !== null)).toBe(true);
  });

  test("keeps its exact total if a share does not divide by the quantity", () => {
    const rule: BundleRule = {
      ...starter,
      price: 4003,
      items: [
        { ...anything, productIds: [4], quantity: 3, basePrice: 999 },
        { ...anything, productIds: [3], basePrice: 1999 },
      ],
    };
    const { lines } = price(
      [
        { variantId: 41, quantity: 3, bundle: { id: 1, instance: "a" } },
        { variantId: 31, quantity: 1, bundle: { id: 1, instance: "a" } },
      ],
      [rule],
    );
    expect(lines.map((line) => line.total)).toEqual([2401, 1602]);
    expect(lines[0]?.unitPrice).toBe(800);
  });

  test("does not affect ordinary lines beside it", () => {
    const { lines } = price([...inBundle("a", 12, 31, 41), { variantId: 12, quantity: 1 }]);
    expect(lines[3]).toMatchObject({ total: 2699, bundle: null });
  });
});

describe("an incomplete bundle is priced as ordinary lines without savings", () => {
  test.each([
    ["one mug tagged as a bundle", inBundle("a", 41)],
    ["an item missing", inBundle("a", 12, 31)],
    ["something extra", inBundle("a", 12, 31, 41, 41)],
    ["its parts spread over two instances", [...inBundle("a", 12, 31), ...inBundle("b", 41)]],
    ["one quantity too many", [...inBundle("a", 12, 31), { ...inBundle("a", 41)[0]!, quantity: 2 }]],
    [
      "a bundle that does not exist",
      inBundle("a", 12, 31, 41).map((l) => ({ ...l, bundle: { id: 9, instance: "a" } })),
    ],
  ])("%s", (_, asked) => {
    const { lines, problems } = price(asked);
    expect(problems).toEqual([]);
    expect(lines.map((line) => line.bundle)).toEqual(asked.map(() => null));
    expect(lines.map((line) => line.total)).toEqual(asked.map((l) => variants.get(l.variantId)!.price * l.quantity));
  });

  test("a bundle with a bad line is incomplete even if the remaining lines look complete", () => {
    const { lines, problems } = price(inBundle("a", 11, 31, 41, 13));
    expect(problems).toHaveLength(1);
    expect(lines.map(({ bundle }) => bundle)).toEqual(lines.map(() => null));
  });
});

describe("problems", () => {
  test("an unknown variant is reported with its index", () => {
    expect(
      price([
        { variantId: 41, quantity: 1 },
        { variantId: 999, quantity: 1 },
      ]).problems,
    ).toEqual([{ kind: "unknown_variant", index: 1, variantId: 999, message: "This item is no longer in the shop" }]);
  });

  test("a sold-out variant is reported", () => {
    expect(price([{ variantId: 13, quantity: 1 }]).problems).toMatchObject([{ kind: "unavailable_variant", index: 0 }]);
  });

  test.each([0, -1, 1.5, 101, Number.NaN, Number.POSITIVE_INFINITY])("a quantity of %d is refused", (quantity) => {
    const { lines, problems } = price([{ variantId: 11, quantity }]);
    expect(problems).toMatchObject([{ kind: "bad_quantity", message: "Quantity must be from 1 to 100" }]);
    expect(lines).toEqual([]);
  });

  test.each([1, 100])("a quantity of %d is accepted", (quantity) => {
    expect(price([{ variantId: 11, quantity }]).problems).toEqual([]);
  });

  test("the lines of one variant are added up: together they have the limit of one", () => {
    const twice = (first: number, second: number) =>
      price([
        { variantId: 11, quantity: first },
        { variantId: 41, quantity: 1 },
        { variantId: 11, quantity: second },
      ]);
    expect(twice(60, 40).problems).toEqual([]);
    const { lines, problems } = twice(60, 60);
    const message = "Quantity must be from 1 to 100";
    expect(problems).toEqual([0, 2].map((index) => ({ kind: "bad_quantity", index, variantId: 11, message })));
    expect(lines).toMatchObject([{ variantId: 41 }]);
  });

  test("lines that only claim to belong to a bundle are added up too, those of complete bundles are not", () => {
    const claimed = inBundle("a", 41).map((line) => ({ ...line, quantity: 60 }));
    expect(price([...claimed, { variantId: 41, quantity: 60 }]).problems).toHaveLength(2);
    const whole = inBundle("a", 11, 31, 41).map((line) => ({ ...line, quantity: 60 }));
    expect(price([...whole, { variantId: 41, quantity: 60 }]).problems).toEqual([]);
  });

  test("a hundred lines are accepted, one more is too many", () => {
    const hundred = Array.from({ length: 100 }, () => ({ variantId: 11, quantity: 1 }));
    expect(price(hundred).problems).toEqual([]);
    const { lines, problems } = price([...hundred, { variantId: 11, quantity: 1 }]);
    expect(lines).toEqual([]);
    expect(problems).toMatchObject([{ kind: "too_many_lines" }]);
  });

  test("good lines are still priced beside a bad one", () => {
    const { lines } = price([
      { variantId: 999, quantity: 1 },
      { variantId: 41, quantity: 2 },
    ]);
    expect(lines).toMatchObject([{ variantId: 41, total: 1998 }]);
  });
});
