import { describe, expect, test } from "vitest";
import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import type { OrderItem } from "../.server/order-store.ts";
import { type ChangeFacts, type ItemChoice, planChange as planWith } from "./plan-change.ts";
import type { ChangeOffer } from "./planned-line.ts";

const variant = (variantId: number, size: string, price: number, available = true): CheckoutVariant => ({
  variantId,
  productId: 1,
  price,
  color: "Navy",
  size,
  available,
  productName: "T-Shirt",
  productSlug: "t-shirt",
  imageUrl: null,
  sku: `TS-${size}`,
  printfulVariantId: variantId,
  printfulSyncVariantId: variantId,
  drop: null,
  dispatchOn: null,
  minimum: null,
});
const offer: ChangeOffer = {
  variants: new Map([
    ["t-shirt", [variant(1, "L", 2499), variant(2, "M", 2499), variant(3, "S", 2299), variant(4, "2XL", 2699)]],
    ["gone", [variant(5, "M", 2499, false)]],
  ]),
  bundles: [],
};
const standard = {
  id: "STANDARD",
  name: "Standard UK Delivery",
  rate: 499,
  currency: "GBP",
  minDeliveryDays: 3,
  maxDeliveryDays: 5,
  carrier: "",
} as const;
const shirt = (id: number, quantity: number, slug = "t-shirt"): OrderItem => ({
  id,
  orderId: "o",
  position: id,
  variantId: 1,
  productId: 1,
  productName: "T-Shirt",
  productSlug: slug,
  color: "Navy",
  size: "L",
  imageUrl: null,
  sku: "TS-L",
  printfulVariantId: 1,
  printfulSyncVariantId: 1,
  quantity,
  unitPrice: 2499,
  total: 2499 * quantity,
  discountTotal: 0,
  canceledQuantity: 0,
  bundleId: null,
  bundleName: null,
  bundleInstance: null,
});
const facts = (...items: OrderItem[]): ChangeFacts => {
  const capturedTotal = items.reduce((sum, { total }) => sum + total, 499);
  const delivered = { shippingTotal: 499, shippingRateId: "STANDARD", shippingMaxDays: 5, country: "GB" };
  return { order: { ...delivered, capturedTotal, refundedTotal: 0 }, items, past: [], code: null };
};
/** Delivery is quoted at what was paid for it. */
const planChange = (facts: ChangeFacts, from: ChangeOffer, choices: readonly ItemChoice[]) =>
  planWith(facts, from, choices, { options: [standard] });
const want = (itemId: number, size: string, quantity: number): ItemChoice => ({
  itemId,
  color: "Navy",
  size,
  quantity,
});

describe("another size", () => {
  test("at the same price costs nothing", () => {
    expect(planChange(facts(shirt(7, 2)), offer, [want(7, "M", 2)])).toMatchObject({
      amount: 0,
      refund: [],
      rows: [{ name: "T-Shirt", words: "Navy, M. It was Navy, L", refund: 0 }],
    });
  });

  test("at a lower price refunds the difference, with what is taken out", () => {
    expect(planChange(facts(shirt(7, 2)), offer, [want(7, "S", 1)])).toMatchObject({
      amount: 2699,
      refund: [{ itemId: 7, quantity: 1, amount: 2699 }],
      rows: [{ words: "Navy, S. It was Navy, L. 1 instead of 2", refund: 2699 }],
    });
  });

  test("that costs more has to be paid for, for every piece kept of its line", () => {
    expect(planChange(facts(shirt(7, 2)), offer, [want(7, "2XL", 2)])).toMatchObject({
      amount: -400,
      newTotal: 2 * 2699 + 499,
      refund: [],
      rows: [{ words: "Navy, 2XL. It was Navy, L", refund: -400 }],
      restated: { changed: [{ itemId: 7, line: { size: "2XL", quantity: 2, total: 5398 } }], added: [], removed: [] },
    });
  });

  test("and more of it cost today's price; pieces of a drop or of a bundle are not sold here", () => {
    expect(planChange(facts(shirt(7, 1)), offer, [want(7, "L", 3)])).toMatchObject({
      amount: -4998,
      rows: [{ words: "Navy, L. 3 instead of 1", refund: -4998 }],
      record: { was: [] },
    });
    const endless = { slug: "t-shirt", startsAt: new Date(0), endsAt: null };
    const ofDrop = (offer.variants.get("t-shirt") ?? []).map((each) => ({ ...each, drop: endless as never }));
    expect(
      planChange(facts(shirt(7, 1)), { ...offer, variants: new Map([["t-shirt", ofDrop]]) }, [want(7, "L", 2)]),
    ).toEqual({ problem: "too_many", itemId: 7 });
    const part = { ...shirt(7, 1), bundleId: 1, bundleInstance: "a" };
    expect(planChange(facts(part), offer, [want(7, "L", 2)])).toEqual({ problem: "bundle", itemId: 7 });
  });

  test("that costs too little more to charge is refused", () => {
    const near = { ...shirt(7, 1), unitPrice: 2480, total: 2480 };
    expect(planChange(facts(near), offer, [want(7, "M", 1)])).toEqual({ problem: "too_little", pence: 19 });
  });

  test("that costs more is paid by what goes, and only the rest comes back", () => {
    const plan = planChange(facts(shirt(7, 1), shirt(8, 1)), offer, [want(7, "2XL", 1), want(8, "L", 0)]);
    expect(plan).toMatchObject({ amount: 2299, refund: [{ itemId: 8, quantity: 1, amount: 2299 }] });
  });

  test("that is not sold is refused at its line", () => {
    expect(planChange(facts(shirt(7, 1)), offer, [want(7, "9XL", 1)])).toEqual({ problem: "sold_out", itemId: 7 });
    expect(planChange(facts(shirt(7, 1, "gone")), offer, [want(7, "M", 1)])).toMatchObject({ problem: "sold_out" });
  });

  test("costs the same after a cheaper one as if it had been chosen at once", () => {
    const cheaper = { ...shirt(7, 1), size: "S", unitPrice: 2299 };
    const before = facts(cheaper);
    const lines = [{ itemId: 7, quantity: 0, amount: 200 }];
    const past = [{ status: "succeeded" as const, amount: 200, shippingAmount: 0, decisionKey: "change:1", lines }];
    const after = { ...before, past, order: { ...before.order, refundedTotal: 200 } };
    expect(planChange(after, offer, [want(7, "L", 1)]), "back again costs more").toMatchObject({ amount: -200 });
    expect(planChange(after, offer, []), "and nothing more is refunded").toEqual({ problem: "nothing" });
  });
});

describe("delivery", () => {
  const dearer = { options: [{ ...standard, rate: 639 }] };
  const three = [want(7, "L", 3)];

  test("of a larger parcel is paid for with the change, and shown", () => {
    expect(planWith(facts(shirt(7, 1)), offer, three, dearer)).toMatchObject({
      amount: -4998 - 140,
      newTotal: 3 * 2499 + 639,
      delivery: { was: 499, cheapest: 639, option: { rate: 639 } },
      rows: [{ refund: -4998 }, { name: "Delivery", words: "Standard UK Delivery, £6.39. It was £4.99", refund: -140 }],
    });
  });

  test("that has no price refuses more, and nothing else", () => {
    for (const problem of ["unquoted", "delivery"] as const) {
      expect(planWith(facts(shirt(7, 1)), offer, three, { problem })).toEqual({ problem });
      expect(planWith(facts(shirt(7, 2)), offer, [want(7, "2XL", 1)], { problem })).toMatchObject({ amount: 2299 });
    }
    expect(planWith(facts(shirt(7, 1)), offer, [want(7, "L", 101)], null)).toEqual({ problem: "too_many" });
  });

  test("makes up for goods that cost too little more to charge", () => {
    const cheap = new Map([["t-shirt", [{ ...variant(1, "L", 20), price: 20 }]]]);
    const line = { ...shirt(7, 1), unitPrice: 20, total: 20 };
    const wanted = [want(7, "L", 2)];
    expect(planWith(facts(line), { ...offer, variants: cheap }, wanted, { options: [standard] })).toEqual({
      problem: "too_little",
      pence: 20,
    });
    expect(planWith(facts(line), { ...offer, variants: cheap }, wanted, dearer)).toMatchObject({ amount: -160 });
  });
});

test("lines without a choice stay", () => {
  expect(planChange(facts(shirt(7, 1), shirt(8, 1)), offer, [want(8, "L", 0)])).toMatchObject({
    amount: 2499,
    lines: [
      { kept: 1, variant: null },
      { kept: 0, variant: null },
    ],
    rows: [{ words: "Navy, L. Taken out", refund: 2499 }],
  });
});

describe("a product that has become a pre-order since", () => {
  const later = "2026-12-18";
  const minimum = {
    pieces: 50,
    closesOn: "2026-12-04",
    endsAt: "2026-12-04T23:59:00.000Z",
    ordered: 3,
    isOpen: true,
    isMissed: false,
  };
  const sold = (now: Partial<CheckoutVariant>): ChangeOffer => {
    const variants = (offer.variants.get("t-shirt") ?? []).map((each) => ({ ...each, ...now }));
    return { ...offer, variants: new Map([["t-shirt", variants]]) };
  };
  const waitsFor = (dispatchOn: string | null, minimums: string[] = []): ChangeFacts => ({
    ...facts(shirt(7, 2)),
    wait: { dispatchOn, minimums, days: new Map([[7, dispatchOn]]), windowMinutes: 60 },
  });
  const refused = { problem: "preorder", itemId: 7 };

  test.each([
    ["is one", waitsFor(null), { dispatchOn: later }],
    ["is posted later", waitsFor("2026-12-11"), { dispatchOn: later }],
    ["has a minimum", waitsFor(later), { dispatchOn: later, minimum }],
    ["has a minimum that is over", waitsFor(later, ["t-shirt"]), { minimum: { ...minimum, isOpen: false } }],
  ])("%s: fewer are possible, but neither more nor another size", (_, ordered, now) => {
    expect(planChange(ordered, sold(now), [want(7, "L", 3)])).toEqual(refused);
    expect(planChange(ordered, sold(now), [want(7, "M", 2)])).toEqual(refused);
    expect(planChange(ordered, sold(now), [want(7, "L", 1)])).toMatchObject({ amount: 2499 });
  });

  test("as it was ordered: more of it waits with the rest, and counts for its minimum", () => {
    expect(planChange(waitsFor(later), sold({ dispatchOn: later }), [want(7, "L", 3)])).toMatchObject({
      amount: -2499,
    });
    const joined = waitsFor(later, ["t-shirt"]);
    expect(planChange(joined, sold({ dispatchOn: later, minimum }), [want(7, "M", 3)])).toMatchObject({
      amount: -2499,
    });
  });
});

test("a pre-order that goes lets the rest be posted earlier, and that is said", () => {
  const wait = { dispatchOn: "2026-12-18", minimums: [], days: new Map([[8, "2026-12-18"]]), windowMinutes: 60 };
  const ordered = { ...facts(shirt(7, 1), shirt(8, 1)), wait };
  expect(planChange(ordered, offer, [want(8, "L", 0)])).toMatchObject({
    notes: [
      "Without the pre-order it no longer waits until Fri 18 Dec 2026: it goes to print an hour after this change, and can be changed or cancelled until then.",
    ],
  });
  expect(planChange(ordered, offer, [want(7, "L", 0)]), "what is kept waits").toMatchObject({ notes: [] });
});

describe("what customs may ask for", () => {
  const irish = (...items: OrderItem[]): ChangeFacts => {
    const ordered = facts(...items);
    return { ...ordered, order: { ...ordered.order, country: "IE" }, hasIossNumber: true };
  };

  test("is shown with the plan when the goods start or cease to cost more than an IOSS number covers", () => {
    const above = planChange(irish(shirt(7, 4)), offer, [want(7, "L", 5)]);
    expect(above).toMatchObject({
      charges: expect.stringContaining("You may pay tax and duty at the door: Our price has no VAT"),
    });
    expect(above).toMatchObject({ notes: ["charges" in above && above.charges] });
    const below = planChange(irish(shirt(7, 5)), offer, [want(7, "L", 4)]);
    expect(below).toMatchObject({ notes: [expect.stringContaining("Import VAT is in our price")] });
  });

  test("is not repeated while it stays the same, nor shown at home", () => {
    expect(planChange(irish(shirt(7, 1)), offer, [want(7, "L", 4)])).toMatchObject({ notes: [], charges: null });
    expect(planChange(irish(shirt(7, 6)), offer, [want(7, "L", 7)])).toMatchObject({ notes: [], charges: null });
    const home = { ...facts(shirt(7, 4)), hasIossNumber: true };
    expect(planChange(home, offer, [want(7, "L", 5)])).toMatchObject({ notes: [], charges: null });
  });
});
