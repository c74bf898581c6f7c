/** Thousands of generated orders, always the same ones: no calculation may lose or gain a penny. */
import { expect, test } from "vitest";
import { remainingRefundable } from "#app/orders/refunds/refund-amounts.ts";
import { formatPence, penceToPounds, penceToRate, poundsToPence } from "#app/shared/money.ts";
import { type BundleRule, matchBundle, shareBundlePrice } from "./bundles.ts";
import { discountLines } from "./discounts.ts";
import { priceLines, type RequestedLine, type SellableVariant } from "./lines.ts";
import { splitPence } from "./split-pence.ts";

const rounds = 3_000;

/** Integers from 0 to `below` - 1, by a linear congruential generator (Knuth's MMIX constants). */
function seeded(seed: bigint) {
  let state = seed;
  return (below: number): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
    return Number((state >> 33n) % BigInt(below));
  };
}
const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

test("shares always add up to the total and are within a penny of exact", () => {
  const random = seeded(1n);
  for (let round = 0; round < rounds; round++) {
    const total = random(1_000_000) - 500_000;
    const weights = list(1 + random(12), () => (random(4) === 0 ? 0 : random(100_000)));
    const shares = splitPence(total, weights);
    expect(sum(shares)).toBe(total);
    const all = sum(weights);
    if (all === 0) continue;
    for (const [index, share] of shares.entries()) {
      expect(Math.abs(share - (total * weights[index]!) / all)).toBeLessThan(1);
      expect(Object.is(share, -0)).toBe(false);
    }
  }
});

test("shares stay exact far beyond the size of any order", () => {
  const huge = Number.MAX_SAFE_INTEGER;
  const shares = splitPence(huge, [huge, huge - 1, 1]);
  expect(shares.map(BigInt).reduce((a, b) => a + b)).toBe(BigInt(huge));
});

test("every amount survives the round trip to pounds and to a rate text", () => {
  const random = seeded(2n);
  for (let round = 0; round < rounds; round++) {
    const pence = random(200_000_000) - 100_000_000;
    expect(poundsToPence(penceToPounds(pence))).toBe(pence);
    expect(poundsToPence(penceToRate(pence))).toBe(pence);
    expect(poundsToPence(formatPence(pence).replace(/[£,]/g, ""))).toBe(pence);
  }
});

test("discount shares add up to the discount, and no line becomes negative", () => {
  const random = seeded(3n);
  for (let round = 0; round < rounds; round++) {
    const lines = list(1 + random(8), () => ({ total: random(20_000) }));
    const kind = random(2) === 0 ? "percentage" : "amount";
    const { discountTotal, shares } = discountLines(lines, { code: "ANY", kind, value: random(200) - 20 });
    expect(sum(shares)).toBe(discountTotal);
    for (const [index, share] of shares.entries()) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(lines[index]!.total);
    }
    const paid = sum(lines.map(({ total }) => total)) - discountTotal + 499;
    expect(remainingRefundable(paid, shares)).toBe(Math.max(0, paid - discountTotal));
  }
});

test("a complete bundle costs its price to the penny in any order and sizes, and an incomplete one saves nothing", () => {
  const random = seeded(4n);
  for (let round = 0; round < rounds; round++) {
    const { rule, variants, lines } = madeUpBundle(random);
    const shuffled = lines
      .map((line) => ({ line, at: random(1_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ line }) => line);
    const complete = priceLines(shuffled, variants, [rule]);
    expect(complete.problems).toEqual([]);
    expect(sum(complete.lines.map((line) => line.total))).toBe(rule.price);
    expect(complete.lines.every((line) => line.bundle?.id === rule.id)).toBe(true);

    const partly = priceLines(shuffled.slice(1), variants, [rule]);
    const alone = shuffled.slice(1).map((line) => variants.get(line.variantId)!.price * line.quantity);
    expect(partly.lines.map((line) => line.total)).toEqual(alone);
    expect(partly.lines.every((line) => line.bundle === null)).toBe(true);
  }
});

test("several copies of a bundle cost exactly that many times its price", () => {
  const random = seeded(5n);
  for (let round = 0; round < rounds; round++) {
    const { rule, variants, lines } = madeUpBundle(random);
    const copies = 1 + random(4);
    const chosen = lines.map((line) => ({ ...variants.get(line.variantId)!, quantity: line.quantity * copies }));
    const match = matchBundle(rule, chosen);
    expect(match?.copies).toBe(copies);
    expect(sum(shareBundlePrice(rule, match!))).toBe(rule.price * copies);
  }
});

/** A rule with distinct products, a variant for each, and the lines that complete it. */
function madeUpBundle(random: (below: number) => number) {
  const items = list(2 + random(6), (index) => ({
    productIds: [index * 2 + 1, index * 2 + 2],
    quantity: 1 + random(3),
    allowedColors: random(2) === 0 ? null : ["Navy"],
    allowedSizes: null,
    basePrice: 500 + random(4_000),
  }));
  const price = sum(items.map((item) => item.basePrice * item.quantity)) - random(400);
  const rule: BundleRule = { id: 7, name: "Made-up Bundle", slug: "made-up-bundle", price, items };
  const variants = new Map<number, SellableVariant>(
    items.map((item, index) => [
      index,
      {
        variantId: index,
        productId: item.productIds[random(2)]!,
        price: item.basePrice + random(300),
        color: "Navy",
        size: "2XL",
        available: true,
      },
    ]),
  );
  const lines: RequestedLine[] = items.map((item, variantId) => ({
    variantId,
    quantity: item.quantity,
    bundle: { id: 7, instance: "made-up-bundle-1" },
  }));
  return { rule, variants, lines };
}
