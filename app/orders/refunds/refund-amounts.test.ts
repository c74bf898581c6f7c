import { describe, expect, test } from "vitest";
import {
  amountsOfLines,
  deliveryBack,
  isEverything,
  type PastRefund,
  refundedAgain,
  remainingRefundable,
  type SoldLine,
  withinWhatIsLeft,
} from "./refund-amounts.ts";

const sold: SoldLine[] = [
  { id: 1, quantity: 3, total: 1000, discountTotal: 100 },
  { id: 2, quantity: 1, total: 1999, discountTotal: 200 },
];
const back = (lines: PastRefund["lines"], change: Partial<PastRefund> = {}): PastRefund => ({
  status: "succeeded",
  amount: (lines ?? []).reduce((sum, { amount }) => sum + amount, 0),
  shippingAmount: 0,
  lines,
  ...change,
});

describe("the refund for single items", () => {
  test("is what was paid for them, less their share of the code", () => {
    expect(amountsOfLines(sold, [], [{ itemId: 2, quantity: 1 }])).toEqual({
      lines: [{ itemId: 2, quantity: 1, amount: 1799 }],
      amount: 1799,
    });
  });

  test.each([[[1, 1, 1]], [[2, 1]], [[1, 2]], [[3]]])(
    "adds up to the line to the penny in portions of %j",
    (portions) => {
      const past: PastRefund[] = [];
      const uneven: SoldLine[] = [{ id: 1, quantity: 3, total: 1001, discountTotal: 100 }];
      for (const quantity of portions) {
        const step = amountsOfLines(uneven, past, [{ itemId: 1, quantity }]);
        if ("problem" in step) throw new Error(step.problem);
        past.push(back(step.lines));
      }
      expect(past.reduce((sum, { amount }) => sum + amount, 0)).toBe(901);
    },
  );

  test("refuses more than is left, counting pending refunds but not failed ones", () => {
    const one = { itemId: 2, quantity: 1 };
    const done = back([{ ...one, amount: 1799 }], { status: "requested" });
    expect(amountsOfLines(sold, [done], [one])).toEqual({ problem: "too_many", itemId: 2 });
    expect(amountsOfLines(sold, [{ ...done, status: "failed" }], [one])).toMatchObject({ amount: 1799 });
    expect(amountsOfLines(sold, [], [one, one])).toEqual({ problem: "too_many", itemId: 2 });
    expect(amountsOfLines(sold, [], [{ itemId: 1, quantity: -1 }])).toEqual({ problem: "too_many", itemId: 1 });
    expect(amountsOfLines(sold, [], [{ itemId: 9, quantity: 1 }])).toEqual({ problem: "unknown_item", itemId: 9 });
    expect(amountsOfLines(sold, [], [{ itemId: 1, quantity: 0 }])).toEqual({ problem: "nothing_wanted" });
  });
});

describe("an amount given for a line", () => {
  test.each([
    ["with the item", 1],
    ["alone, while the customer keeps the item", 0],
  ])("replaces the price, %s", (_, quantity) => {
    expect(amountsOfLines(sold, [], [{ itemId: 2, quantity, amount: 500 }])).toEqual({
      lines: [{ itemId: 2, quantity, amount: 500 }],
      amount: 500,
    });
  });

  test("is at most what is left of the line, and later refunds get no more than that", () => {
    const part = back([{ itemId: 2, quantity: 0, amount: 500 }]);
    const tooMuch = { problem: "too_much_of_line", itemId: 2 };
    expect(amountsOfLines(sold, [], [{ itemId: 2, quantity: 0, amount: 1800 }])).toEqual(tooMuch);
    expect(amountsOfLines(sold, [part], [{ itemId: 2, quantity: 0, amount: 1300 }])).toEqual(tooMuch);
    expect(amountsOfLines(sold, [part], [{ itemId: 2, quantity: 1, amount: 0 }])).toEqual(tooMuch);
    expect(amountsOfLines(sold, [part], [{ itemId: 2, quantity: 1 }])).toMatchObject({ amount: 1299 });
    expect(amountsOfLines(sold, [{ ...part, status: "failed" }], [{ itemId: 2, quantity: 1 }])).toMatchObject({
      amount: 1799,
    });
  });
});

test("counts earlier refunds towards a whole order", () => {
  const past = [back([{ itemId: 1, quantity: 2, amount: 600 }])];
  const rest = [
    { itemId: 1, quantity: 1 },
    { itemId: 2, quantity: 1 },
  ];
  expect(isEverything(sold, past, rest)).toBe(true);
  expect(isEverything(sold, [], rest)).toBe(false);
});

describe("the delivery refund", () => {
  const forNoReason = { isFault: false };
  const delivery = (shippingTotal: number, shippingCheapest: number | null) => ({ shippingTotal, shippingCheapest });

  test("is at most the cheapest option offered, or all of it if the goods were faulty", () => {
    expect(deliveryBack(delivery(899, 439), [], forNoReason)).toBe(439);
    expect(deliveryBack(delivery(439, 439), [], forNoReason)).toBe(439);
    expect(deliveryBack(delivery(899, 439), [], { isFault: true })).toBe(899);
    expect(deliveryBack(delivery(0, 0), [], forNoReason)).toBe(0);
  });

  test("is nothing if a free option was offered", () => {
    expect(deliveryBack(delivery(1129, 0), [], forNoReason)).toBe(0);
  });

  test("is all of it if the other options were not recorded", () => {
    expect(deliveryBack(delivery(399, null), [], forNoReason)).toBe(399);
  });

  test("is paid once", () => {
    const past = [back(null, { amount: 300, shippingAmount: 300 })];
    expect(deliveryBack(delivery(899, 439), past, forNoReason)).toBe(139);
    expect(deliveryBack(delivery(899, 439), [...past, ...past], forNoReason)).toBe(0);
  });
});

test("never exceeds what is left of what was paid, whoever refunded the rest", () => {
  const past = [back(null, { amount: 2000 })];
  expect(withinWhatIsLeft({ capturedTotal: 2999 }, past, { lines: 900, delivery: 300 })).toEqual({
    amount: 999,
    shippingAmount: 300,
  });
  expect(withinWhatIsLeft({ capturedTotal: 2000 }, past, { lines: 900, delivery: 300 })).toEqual({
    amount: 0,
    shippingAmount: 0,
  });
});

describe("the lines of a failed refund", () => {
  const mug = { itemId: 1, quantity: 1, amount: 300 };
  const failed = back([mug], { status: "failed" });
  test.each<[string, PastRefund[], ReturnType<typeof refundedAgain>]>([
    ["are not back if nothing was refunded", [], "nothing"],
    ["are not back with other items, even at the same price", [back([{ ...mug, itemId: 2 }])], "nothing"],
    ["are not back with another failed refund", [back([mug], { status: "failed" })], "nothing"],
    ["are back with the same items, also in portions", [back([{ ...mug, amount: 100 }]), back([mug])], "all"],
    ["are partly back with some of them", [back([{ ...mug, quantity: 0, amount: 100 }])], "some"],
    ["may be back with the same amount without items", [back(null, { amount: 300 })], "some"],
    ["are not back with another amount", [back(null, { amount: 200 })], "nothing"],
  ])("%s", (_, since, expected) => expect(refundedAgain(failed, since)).toBe(expected));

  test("are only partly refunded if their delivery is not", () => {
    const whole = back([mug], { status: "failed", amount: 799, shippingAmount: 499 });
    expect(refundedAgain(whole, [back([mug])])).toBe("some");
    expect(refundedAgain(whole, [back([mug], { amount: 799, shippingAmount: 499 })])).toBe("all");
  });
});

describe("the refundable amount", () => {
  test("is the captured amount less refunds", () => {
    expect(remainingRefundable(7945, [])).toBe(7945);
    expect(remainingRefundable(7945, [999, 1999])).toBe(4947);
    expect(remainingRefundable(7945, [7945])).toBe(0);
  });

  test("is never negative", () => {
    expect(remainingRefundable(500, [400, 400])).toBe(0);
  });

  test("refuses a negative refund, which would raise it", () => {
    expect(() => remainingRefundable(500, [-400])).toThrow(RangeError);
  });
});
