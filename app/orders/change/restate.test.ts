import { expect, test } from "vitest";
import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import { discountShares } from "#app/checkout/discount-rules.ts";
import { seeded } from "#tests/support/seeded.ts";
import type { OrderItem } from "../.server/order-store.ts";
import { amountsOfLines, leftOfLine } from "../refunds/refund-amounts.ts";
import type { ChangeQuote } from "./change-delivery.ts";
import { type ChangeFacts, type ChangeOffer, type ChangePlan, planChange } from "./plan-change.ts";
import { quantityNow } from "./planned-line.ts";

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
const offer: ChangeOffer = { variants: new Map([["t-shirt", variants]]), bundles: [] };
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
  const goods = items.map((item) => ({ total: prices[item.size as "S"] * (item.quantity - item.canceledQuantity) }));
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

type Random = ReturnType<typeof seeded>;

/** A new order of one to three lines, with or without a code. */
function boughtBy(random: Random, nextId: () => number): ChangeFacts {
  const code = random.one(codes);
  const bought = Array.from({ length: random.whole(1, 3) }, () =>
    lineOf(nextId(), random.one(sizes), random.whole(1, 4)),
  );
  const { shares } = code ? discountShares(bought, code) : { shares: bought.map(() => 0) };
  const items = bought.map((item, index) => ({ ...item, discountTotal: shares[index]! }));
  const shippingTotal = deliveryFor(sum(items.map(({ quantity }) => quantity)));
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
      size: random.chance(0.5) ? item.size : random.one(sizes),
      quantity: random.whole(0, 4),
    }));

function expectPaidForLineByLine(facts: ChangeFacts, plan: ChangePlan, seed: number): void {
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
    if (now === 0) expect(left[index]).toBe(0);
  }
}

const kindsOf = ({ amount, restated, delivery }: ChangePlan) => [
  amount < 0 ? ("charged" as const) : ("refunded" as const),
  ...(restated ? (["restated"] as const) : []),
  ...(delivery ? (["delivery"] as const) : []),
];

/** Delivery of a parcel that grew costs what it costs at once, or what was paid before if that was more. */
function expectDeliveryPaidFor(before: number, { order, items }: ChangeFacts, { lines }: ChangePlan): void {
  const hasMore = lines.some(({ item, kept }) => kept > quantityNow(item));
  const now = deliveryFor(sum(items.map(quantityNow)));
  expect(order.shippingTotal, "delivery").toBe(hasMore ? Math.max(before, now) : before);
}

/** Returned one by one, every kept piece goes back, and with the last one everything. */
function expectEverythingGoesBack(facts: ChangeFacts, seed: number): void {
  const returned = [...facts.past];
  for (const item of facts.items)
    for (let piece = 0; piece < item.quantity - item.canceledQuantity; piece++) {
      const back = amountsOfLines(facts.items, returned, [{ itemId: item.id, quantity: 1 }]);
      if (!("amount" in back)) throw new Error(back.problem);
      returned.push({ status: "succeeded", shippingAmount: 0, decisionKey: "return:1", ...back } as const);
    }
  expect([seed, sum(facts.items.map((item) => leftOfLine(item, returned)))]).toEqual([seed, 0]);
}

test("after any changes, what was paid is what the order costs, line by line, and goes back to the penny", () => {
  const seen = { charged: 0, refunded: 0, restated: 0, delivery: 0, refused: 0 };
  for (let seed = 0; seed < 400; seed++) {
    const random = seeded(seed);
    let id = 0;
    const nextId = () => ++id;
    let facts = boughtBy(random, nextId);
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
      expectPaidForLineByLine(facts, plan, seed);
    }
    expectEverythingGoesBack(facts, seed);
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(50);
});
