import { describe, expect, test } from "vitest";
import type { ChangeRecord } from "../change/change-record.ts";
import { documentsOf } from "./documents.ts";
import { invoiceOf } from "./invoice.ts";

const order = {
  itemsTotal: 7996,
  discountTotal: 799,
  discountCode: "LIGHT10",
  shippingTotal: 499,
  shippingCarrier: "Royal Mail",
  shippingName: "Standard",
  taxTotal: 0,
  total: 7696,
};
const item = (id: number, total: number, bundleInstance: string | null = null) => ({
  id,
  productName: `Thing ${id}`,
  color: "Navy",
  size: "",
  quantity: 1,
  total,
  bundleName: bundleInstance && "Starter Bundle",
  bundleInstance,
});
const items = [item(1, 2499), item(2, 3000, "b"), item(3, 2497, "b")];
const refund = (amount: number, status = "succeeded") => ({
  id: String(amount),
  amount,
  status,
  reason: "Returned",
  decisionKey: `return:${amount}`,
  createdAt: new Date("2026-11-25T10:00:00Z"),
});

test("lists single items with prices, and a bundle with one price and its parts without", () => {
  const { rows, sums, total, vat } = invoiceOf(order, items, [], { rate: null });
  expect(rows.map(({ what, amount }) => [what, amount])).toEqual([
    ["Thing 1, Navy", 2499],
    ["Starter Bundle", 5497],
    ["Thing 2, Navy", null],
    ["Thing 3, Navy", null],
  ]);
  expect(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(order.itemsTotal);
  expect(sums.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(total);
  expect(vat).toBeNull();
});

test("of a registered trader shows the VAT included in what was kept, to the penny", () => {
  const { vat, kept, refunds } = invoiceOf(order, items, [refund(1696), refund(500, "failed")], { rate: 20 });
  expect(kept).toBe(6000);
  expect(vat).toEqual({ label: "VAT at 20%", net: 5000, vat: 1000 });
  expect(refunds.map(({ amount }) => amount)).toEqual([-1696]);
});

test("of goods sent abroad shows that they are zero-rated", () => {
  const { vat, kept } = invoiceOf(order, items, [], { rate: 0 });
  expect(vat).toEqual({ label: "VAT at 0%, sent abroad", net: kept, vat: 0 });
});

test("a credit note has every amount negative, and its VAT adds up to them", () => {
  const { rows, sums, total, vat } = invoiceOf(order, items, [], { rate: 20, isCredit: true });
  expect(rows.map(({ amount }) => amount)).toEqual([-2499, -5497, null, null]);
  expect(sums.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(total);
  expect(vat!.net + vat!.vat).toBe(-order.total);
});

describe("after changes of the order", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10));
  /** Thing 1 becomes cheaper, then the bundle goes. */
  const nowRed = items.map((each) => (each.id === 1 ? { ...each, color: "Red" } : each));
  const kept = (id: number, color: string, total: number) => ({ id, color, size: "", quantity: 1, total });
  const changes: (ChangeRecord & { at: Date })[] = [
    {
      at: at(25),
      lines: [kept(1, "Red", 1999), kept(2, "Navy", 3000), kept(3, "Navy", 2497)],
      discountTotal: 749,
      was: [{ id: 1, color: "Navy", size: "" }],
    },
    { at: at(26), lines: [kept(1, "Red", 1999)], discountTotal: 200, was: [] },
  ];
  const failed = { ...refund(450, "failed"), id: "first", decisionKey: "change:3" };
  const refunds = [
    failed,
    { ...refund(450), id: "again", decisionKey: "retry:first" },
    { ...refund(4948), id: "second", decisionKey: "change:4" },
    refund(500),
  ];
  const numbered = { ...order, number: "LT-1", paidAt: at(24) };
  const all = documentsOf(numbered, nowRed, { refunds, changes, rate: null });

  test("each is a credit note over the invoice so far and a new invoice, which add up to what was kept", () => {
    expect(all.map(({ title, invoice: { total, kept: left } }) => [title, total, left])).toEqual([
      ["Invoice LT-1", 7696, 7696],
      ["Credit note LT-1-C1", -7696, -7696],
      ["Invoice LT-1-2", 7246, 7246],
      ["Credit note LT-1-C2", -7246, -7246],
      ["Invoice LT-1-3", 2298, 1798],
    ]);
  });

  test("the first invoice stays as it was bought, and says what cancels it", () => {
    expect(all[0].invoice.rows[0]).toMatchObject({ what: "Thing 1, Navy", amount: 2499 });
    expect(all[0].notes).toEqual(["Cancelled by credit note LT-1-C1 of Wednesday 25 November 2026."]);
    expect(all[1]!.notes[1]).toBe(
      "It cancels invoice LT-1 of Tuesday 24 November 2026 in full. Invoice LT-1-2 replaces it.",
    );
    expect(all[2]!.invoice.rows[0]).toMatchObject({ what: "Thing 1, Red", amount: 1999 });
  });

  test("the last has the refunds that no change explains, and nothing that was taken out", () => {
    const { invoice, notes } = all.at(-1)!;
    expect(invoice.refunds.map(({ amount }) => amount)).toEqual([-500]);
    expect(invoice.rows.map(({ what }) => what)).toEqual(["Thing 1, Red"]);
    expect(invoice.sums.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(invoice.total);
    expect(notes).toEqual(["Issued on Thursday 26 November 2026, as the order was changed."]);
  });
});

test("after a change that cost more, each document has the lines and totals of its time", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10));
  const kept = (id: number, color: string, total: number, quantity = 1) => ({ id, color, size: "", quantity, total });
  const bought = [
    { ...items[0]!, id: 1, color: "Navy", size: "", quantity: 2, total: 4998, bundleName: null, bundleInstance: null },
  ];
  const amounts = { ...order, number: "LT-1", paidAt: at(24), itemsTotal: 4998, discountTotal: 0, taxTotal: 0 };
  const before = { itemsTotal: 4998, discountTotal: 0, total: 4998 + order.shippingTotal, lines: [] };
  // First one is taken out; then the other becomes a dearer red one, which is a line of its own; then that goes Blue.
  const nowRed = { ...bought[0]!, color: "Red", quantity: 1, total: 2699 };
  const changes: (ChangeRecord & { at: Date })[] = [
    { at: at(25), lines: [kept(1, "Navy", 2499)], discountTotal: 0, was: [] },
    {
      at: at(26),
      lines: [kept(9, "Red", 2699)],
      discountTotal: 0,
      was: [{ id: 1, color: "Navy", size: "" }],
      before: { ...before, lines: bought },
    },
    { at: at(27), lines: [kept(9, "Blue", 2699)], discountTotal: 0, was: [{ id: 9, color: "Red", size: "" }] },
  ];
  const now = [
    { ...bought[0]!, quantity: 1, total: 2499 },
    { ...nowRed, id: 9, color: "Blue" },
  ];
  const raised = { ...amounts, itemsTotal: 5198, total: 5198 + order.shippingTotal };
  const all = documentsOf(raised, now, { refunds: [], changes, rate: null });
  const sent = order.shippingTotal;
  expect(
    all.map(({ invoice: { rows, total } }) => [rows.map(({ what, quantity }) => `${quantity} ${what}`), total]),
  ).toEqual([
    [["2 Thing 1, Navy"], 4998 + sent],
    [["2 Thing 1, Navy"], -4998 - sent],
    [["1 Thing 1, Navy"], 2499 + sent],
    [["1 Thing 1, Navy"], -2499 - sent],
    [["1 Thing 1, Red"], 2699 + sent],
    [["1 Thing 1, Red"], -2699 - sent],
    [["1 Thing 1, Blue"], 2699 + sent],
  ]);
});

test("after a change that made delivery dearer, each document has the delivery of its time", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10));
  const single = (quantity: number) => ({ ...items[0]!, quantity, total: 2499 * quantity });
  const kept = (quantity: number) => ({ id: 1, color: "Navy", size: "", quantity, total: 2499 * quantity });
  const charged = { ...order, number: "LT-1", paidAt: at(24), discountTotal: 0, discountCode: null };
  const was = { shippingTotal: 439, shippingName: "Standard UK Delivery", shippingCarrier: "" };
  const before = { itemsTotal: 2499, discountTotal: 0, total: 2499 + 439, delivery: was, lines: [single(1)] };
  const none = { discountTotal: 0, was: [] };
  const changes: (ChangeRecord & { at: Date })[] = [
    { at: at(25), lines: [kept(1)], ...none },
    { at: at(26), lines: [kept(3)], ...none, before },
    { at: at(27), lines: [kept(2)], ...none },
  ];
  const raised = { ...charged, itemsTotal: 3 * 2499, shippingTotal: 579, total: 3 * 2499 + 579 };
  const all = documentsOf(raised, [single(3)], { refunds: [], changes, rate: null });
  expect(
    all.map(({ invoice: { sums, total } }) => [sums.map(({ label, amount }) => `${label} ${amount}`)[1], total]),
  ).toEqual([
    ["Standard UK Delivery 439", 2499 + 439],
    ["Standard UK Delivery -439", -2499 - 439],
    ["Standard UK Delivery 439", 2499 + 439],
    ["Standard UK Delivery -439", -2499 - 439],
    ["Standard 579", 3 * 2499 + 579],
    ["Standard -579", -3 * 2499 - 579],
    ["Standard 579", 2 * 2499 + 579],
  ]);
});
