import { expect, test } from "vitest";
import { seeded } from "#tests/support/seeded.ts";
import { splitRefund } from "./split-refund.ts";

const further = (...left: number[]) => left.map((pence, index) => ({ paymentIntentId: `pi_${index}`, left: pence }));
const line = (itemId: number, quantity: number, amount: number) => ({ itemId, quantity, amount });

test("an order with one payment has one refund, as decided", () => {
  const decision = { decisionKey: "cancellation", amount: 900, shippingAmount: 300 };
  expect(splitRefund(decision, [])).toEqual([{ ...decision, paymentIntentId: null }]);
});

test("the latest payment goes back first, with the delivery and the lines' pieces", () => {
  const lines = [line(1, 2, 500), line(2, 1, 100)];
  const decision = { decisionKey: "return:1", amount: 800, shippingAmount: 200, lines };
  expect(splitRefund(decision, further(0, 400))).toEqual([
    {
      decisionKey: "return:1",
      paymentIntentId: "pi_1",
      amount: 400,
      shippingAmount: 200,
      lines: [line(1, 2, 200)],
    },
    {
      decisionKey: "return:1:part-2",
      paymentIntentId: null,
      amount: 400,
      shippingAmount: 0,
      lines: [line(1, 0, 300), line(2, 1, 100)],
    },
  ]);
});

test("a refund that fits into the latest payment is taken from that payment alone", () => {
  expect(splitRefund({ decisionKey: "staff:1", amount: 300 }, further(300, 500))).toEqual([
    { decisionKey: "staff:1", amount: 300, paymentIntentId: "pi_0" },
  ]);
});

test("whatever is split adds up, line by line, and takes no more from a payment than is left", () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = seeded(seed);
    const lines = Array.from({ length: random.whole(1, 4) }, (_, id) =>
      line(id, random.whole(0, 3), random.chance(0.2) ? 0 : random.whole(1, 900)),
    );
    const shippingAmount = random.whole(0, 400);
    const goods = lines.reduce((sum, { amount }) => sum + amount, 0);
    const amount = goods + shippingAmount;
    if (amount === 0) continue;
    const payments = further(...Array.from({ length: random.whole(0, 3) }, () => random.whole(0, 900)));
    const parts = splitRefund({ decisionKey: "k", amount, shippingAmount, lines }, payments);
    const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
    expect(sum(parts.map((part) => part.amount))).toBe(amount);
    expect(sum(parts.map((part) => part.shippingAmount))).toBe(shippingAmount);
    expect(new Set(parts.map(({ decisionKey }) => decisionKey)).size).toBe(parts.length);
    for (const { itemId, quantity, amount: whole } of lines) {
      const own = parts.flatMap((part) => part.lines.filter((each) => each.itemId === itemId));
      expect([sum(own.map((each) => each.quantity)), sum(own.map((each) => each.amount))]).toEqual([quantity, whole]);
    }
    for (const part of parts) {
      expect(part.amount).toBe(part.shippingAmount + sum(part.lines.map((each) => each.amount)));
      const left = payments.find(({ paymentIntentId }) => paymentIntentId === part.paymentIntentId)?.left ?? amount;
      expect(part.amount).toBeLessThanOrEqual(left);
    }
  }
});
