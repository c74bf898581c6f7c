import { expect, test } from "vitest";
import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import { discountShares } from "#app/checkout/discount-rules.ts";
import { type BundleRule, shareBundlePrice } from "#app/pricing/bundles.ts";
import { seeded } from "#tests/support/seeded.ts";
import type { OrderItem } from "../.server/order-store.ts";
import { amountsOfLines, leftOfLine } from "../refunds/refund-amounts.ts";
import type { ChangeQuote } from "./change-delivery.ts";
import { type ChangeFacts, type ChangePlan, planChange } from "./plan-change.ts";
import { type ChangeOffer, quantityNow } from "./planned-line.ts";

const prices = { S: 1999, M: 2499, L: 2499, XL: 2799, "2XL": 3333 };
const sizes = Object.keys(prices) as (keyof typeof prices)[];
const variants: CheckoutVariant[] = sizes.map((size, index) => ({
  variantId: index + 1,
  productId: 1,
  price: prices[size],
  color: "Navy",
  size,
  available: true,
  sku: size,
  productName: "T-Shirt",
  productSlug: "t-shirt",
  imageUrl: null,
  drop: null,
  dispatchOn: null,
  minimum: null,
  printfulVariantId: index,
  printfulSyncVariantId: index,
}));
const mug: CheckoutVariant = {
  ...variants[0]!,
  variantId: 9,
  productId: 2,
  price: 999,
  size: "11oz",
  productSlug: "mug",
};
const part = { quantity: 1, allowedColors: null, allowedSizes: null };
const bundle: BundleRule = {
  id: 1,
  name: "Bundle",
  slug: "bundle",
  price: 3001,
  items: [
    { ...part, productIds: [1], basePrice: 2499 },
    { ...part, productIds: [2], basePrice: 999 },
  ],
};
const offer: ChangeOffer = {
  variants: new Map([
    ["t-shirt", variants],
    ["mug", [mug]],
  ]),
  bundles: [bundle],
};
type Code = NonNullable<ChangeFacts["code"]>;
const codes: (Code | null)[] = [
  null,
  { code: "TEN", kind: "percentage", value: 10, minimumPence: null },
  { code: "FIVE", kind: "amount", value: 500, minimumPence: null },
];

function lineOf(id: number, size: keyof typeof prices, quantity: number): OrderItem {
  const variant = variants.find((each) => each.size === size)!;
  return {
    id,
    orderId: "o",
    position: id,
    productId: 1,
    productName: "T-Shirt",
    productSlug: "t-shirt",
    color: "Navy",
    variantId: variant.variantId,
    size,
    imageUrl: null,
    sku: size,
    printfulVariantId: 1,
    printfulSyncVariantId: 1,
    quantity,
    unitPrice: variant.price,
    total: variant.price * quantity,
    discountTotal: 0,
    canceledQuantity: 0,
    bundleId: null,
    bundleName: null,
    bundleInstance: null,
  };
}

/** One or two copies of the bundle. */
function bundleOf(nextId: () => number, copies: number): OrderItem[] {
  const shares = shareBundlePrice(bundle, { items: [0, 1], copies });
  const inBundle = { bundleId: bundle.id, bundleName: bundle.name, bundleInstance: "a" };
  const parts = [lineOf(nextId(), "L", copies), { ...lineOf(nextId(), "L", copies), ...mugColumns }];
  return parts.map((item, index) => {
    const total = shares[index]!;
    return { ...item, ...inBundle, total, unitPrice: Math.round(total / copies) };
  });
}
const mugColumns = { variantId: 9, productId: 2, productSlug: "mug", size: "11oz" };

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** The order as the database has it after the change, as `applyChange` writes it. */
function applied(facts: ChangeFacts, plan: ChangePlan, nextId: () => number): ChangeFacts {
  const { changed, added, removed } = plan.restated ?? { changed: [], added: [], removed: [] };
  const items = plan.restated
    ? [
        ...facts.items
          .filter(({ id }) => !removed.includes(id))
          .map((item) => ({ ...item, ...changed.find(({ itemId }) => itemId === item.id)?.line })),
        ...added.map(({ itemId, line }) => ({
          ...facts.items.find(({ id }) => id === itemId)!,
          ...line,
          id: nextId(),
        })),
      ]
    : plan.lines.map(({ item, kept, variant }) => ({
        ...item,
        canceledQuantity: item.quantity - kept,
        ...(variant && { variantId: variant.variantId, size: variant.size, unitPrice: variant.price }),
      }));
  const refund = { status: "succeeded", amount: plan.amount, shippingAmount: 0, decisionKey: "change:1" } as const;
  const past = plan.amount > 0 ? [...facts.past, { ...refund, lines: plan.refund }] : facts.past;
  const { order } = facts;
  const { delivery } = plan;
  return {
    items,
    past,
    code: facts.code,
    order: {
      ...order,
      shippingTotal: delivery ? delivery.option.rate : order.shippingTotal,
      capturedTotal: order.capturedTotal + Math.max(0, -plan.amount),
      refundedTotal: order.refundedTotal + Math.max(0, plan.amount),
    },
  };
}

/** What the kept lines would cost bought at once at today's prices, without delivery. */
function costAtOnce({ items, code }: ChangeFacts): number {
  const kept = items.filter((item) => quantityNow(item) > 0);
  const copies = kept.find(({ bundleInstance }) => bundleInstance !== null);
  const shares = copies ? shareBundlePrice(bundle, { items: [0, 1], copies: quantityNow(copies) }) : [];
  const goods = kept.map((item) => ({
    total: item.bundleInstance === null ? priceOf(item) * quantityNow(item) : shares[item.productId! - 1]!,
  }));
  return sum(goods.map(({ total }) => total)) - (code ? discountShares(goods, code).discountTotal : 0);
}

/** Delivery costs more for each piece, as the print provider prices it. */
const deliveryFor = (pieces: number) => 429 + 70 * pieces;
function quoteFor(facts: ChangeFacts, choices: ReturnType<typeof choicesOf>): ChangeQuote {
  const pieces = sum(
    facts.items.map(
      (item) => choices.find(({ itemId }) => itemId === item.id)?.quantity ?? item.quantity - item.canceledQuantity,
    ),
  );
  const days = { minDeliveryDays: 3, maxDeliveryDays: 5 };
  const rate = deliveryFor(pieces);
  return { options: [{ id: "STANDARD", name: "Standard", rate, currency: "GBP", carrier: "", ...days }] };
}

const priceOf = ({ size }: OrderItem) => (size === mug.size ? mug.price : prices[size as "S"]);

type Random = ReturnType<typeof seeded>;

/** A new order of one to three lines, with or without a code. */
function boughtBy(random: Random, nextId: () => number, hasBundle: boolean): ChangeFacts {
  const code = random.one(codes);
  const singles = Array.from({ length: random.whole(1, 3) }, () =>
    lineOf(nextId(), random.one(sizes), random.whole(1, 4)),
  );
  const bought = hasBundle ? [...bundleOf(nextId, random.whole(1, 2)), ...singles] : singles;
  const { shares } = code ? discountShares(bought, code) : { shares: bought.map(() => 0) };
  const items = bought.map((item, index) => ({ ...item, discountTotal: shares[index]! }));
  const shippingTotal = hasBundle ? 0 : deliveryFor(sum(items.map(({ quantity }) => quantity)));
  const capturedTotal = sum(items.map((item) => item.total - item.discountTotal)) + shippingTotal;
  const delivered = { shippingTotal, shippingRateId: "STANDARD", shippingMaxDays: 5, country: "GB" };
  return { items, past: [], code, order: { ...delivered, capturedTotal, refundedTotal: 0 } };
}

const choicesOf = ({ items }: ChangeFacts, random: Random) =>
  items
    .filter((item) => item.quantity > item.canceledQuantity && random.chance(0.7))
    .map((item) => ({
      itemId: item.id,
      color: "Navy",
      size: random.chance(0.5) || item.size === mug.size ? item.size : random.one(sizes),
      quantity: random.whole(0, item.bundleInstance === null ? 4 : quantityNow(item)),
    }));

function expectPaidForLineByLine(facts: ChangeFacts, plan: ChangePlan, seed: number, penny: number): void {
  const { order, past } = facts;
  const kept = order.capturedTotal - order.refundedTotal - order.shippingTotal;
  expect([seed, kept], "as bought at once").toEqual([seed, costAtOnce(facts)]);
  expect(plan.newTotal).toBe(kept + order.shippingTotal);
  const left = facts.items.map((item) => leftOfLine(item, past));
  expect(sum(left), "line by line").toBe(kept);
  const paid = sum(facts.items.map((item) => item.total - item.discountTotal));
  expect(paid + order.shippingTotal, "the lines add up to what was captured").toBe(order.capturedTotal);
  for (const [index, item] of facts.items.entries()) {
    const now = item.quantity - item.canceledQuantity;
    expect(item.canceledQuantity, "what was taken out has its refund").toBe(
      sum(past.flatMap(({ lines }) => lines ?? []).map((line) => (line.itemId === item.id ? line.quantity : 0))),
    );
    if (now === 0) expect(left[index]).toBeLessThanOrEqual(penny);
  }
}

const kindsOf = ({ amount, restated, delivery, notes }: ChangePlan) => [
  ...(notes.length > 0 ? (["broken"] as const) : []),
  amount < 0 ? ("charged" as const) : ("refunded" as const),
  ...(restated ? (["restated"] as const) : []),
  ...(delivery ? (["delivery"] as const) : []),
];

/** Delivery of a parcel that grew costs what it costs at once, or what was paid before if that was more. */
function expectDeliveryPaidFor(before: number, { order, items }: ChangeFacts, { lines }: ChangePlan): void {
  const hasMore = lines.some(({ item, kept }) => kept > quantityNow(item));
  const isFree = before === 0 && items.some((item) => item.bundleInstance !== null && quantityNow(item) > 0);
  const now = isFree ? 0 : deliveryFor(sum(items.map(quantityNow)));
  expect(order.shippingTotal, "delivery").toBe(hasMore || before === 0 ? Math.max(before, now) : before);
}

/** Returned one by one, every kept piece goes back, and with the last one everything. */
function expectEverythingGoesBack(facts: ChangeFacts, seed: number, penny: number): void {
  const returned = [...facts.past];
  for (const item of facts.items)
    for (let piece = 0; piece < item.quantity - item.canceledQuantity; piece++) {
      const back = amountsOfLines(facts.items, returned, [{ itemId: item.id, quantity: 1 }]);
      if (!("amount" in back)) throw new Error(back.problem);
      returned.push({ status: "succeeded", shippingAmount: 0, decisionKey: "return:1", ...back } as const);
    }
  const left = sum(facts.items.map((item) => leftOfLine(item, returned)));
  const gone = facts.items.filter((item) => quantityNow(item) === 0).length;
  expect(left, `seed ${seed}`).toBeLessThanOrEqual(gone * penny);
}

test("a bundle of which more was refunded than its code takes off is left to a person", () => {
  let id = 0;
  const nextId = () => ++id;
  const bought = [...bundleOf(nextId, 1), lineOf(nextId(), "L", 1)];
  const shirt = bought[0]!;
  const larger = { itemId: bought[2]!.id, color: "Navy", size: "2XL", quantity: 1 };
  const planAfter = (refunded: number, code: Code | null) => {
    const { shares } = code ? discountShares(bought, code) : { shares: bought.map(() => 0) };
    const items = bought.map((item, index) => ({ ...item, discountTotal: shares[index]! }));
    const lines = [{ itemId: shirt.id, quantity: 0, amount: refunded }];
    const money = { status: "succeeded", amount: refunded, shippingAmount: 0, decisionKey: "change:1", lines } as const;
    const capturedTotal = sum(items.map((item) => item.total - item.discountTotal));
    const delivered = { shippingTotal: 0, shippingRateId: "STANDARD", shippingMaxDays: 5, country: "GB" };
    const order = { ...delivered, capturedTotal, refundedTotal: refunded };
    return planChange({ items, past: [money], code, order }, offer, [larger], null);
  };
  const ten = codes[1]!;
  const takenOff = discountShares(bought, ten).shares[0]!;
  expect(planAfter(1, null)).toEqual({ problem: "refunded_before" });
  expect(planAfter(takenOff, ten)).toMatchObject({
    restated: {
      changed: expect.arrayContaining([{ itemId: shirt.id, line: expect.objectContaining({ discountTotal: 0 }) }]),
    },
  });
  expect(planAfter(takenOff + 1, ten)).toEqual({ problem: "refunded_before" });
});

test.each([
  ["any", false],
  ["a bundle and any", true],
])("after changes of %s lines, what was paid is what the order costs, and goes back to the penny", (_, hasBundle) => {
  // The penny that sharing out a code moves stays with what was taken out; a bundle's odd shares make it move.
  const pennyOf = ({ code }: ChangeFacts) => (hasBundle && code ? 1 : 0);
  const seen = { charged: 0, refunded: 0, restated: 0, delivery: 0, broken: hasBundle ? 0 : 100, refused: 0 };
  for (let seed = 0; seed < 400; seed++) {
    const random = seeded(seed);
    let id = 0;
    const nextId = () => ++id;
    let facts = boughtBy(random, nextId, hasBundle);
    for (let step = 0; step < 4; step++) {
      const choices = choicesOf(facts, random);
      const plan = planChange(facts, offer, choices, quoteFor(facts, choices));
      if ("problem" in plan) {
        seen.refused++;
        continue;
      }
      for (const what of kindsOf(plan)) seen[what]++;
      expect(sum(plan.rows.map(({ refund }) => refund))).toBe(plan.amount);
      expect(sum(plan.refund.map(({ amount }) => amount))).toBe(Math.max(0, plan.amount));
      const before = facts.order.shippingTotal;
      facts = applied(facts, plan, nextId);
      expectDeliveryPaidFor(before, facts, plan);
      expectPaidForLineByLine(facts, plan, seed, pennyOf(facts));
    }
    expectEverythingGoesBack(facts, seed, pennyOf(facts));
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(50);
});
