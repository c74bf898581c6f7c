import { expect, test } from "vitest";
import { cardFeeOf, marginOf, marginOfGroups } from "./margin.ts";

const order = {
  itemsTotal: 15993,
  discountTotal: 0,
  shippingTotal: 0,
  taxTotal: 0,
  refundedTotal: 0,
  vat: null,
  printCostTotal: 6830,
  printDeliveryTotal: 680,
  cardFee: { percent: 1.5, fixed: 20 },
};

test("a margin is price less discount, print, print delivery and card fee", () => {
  expect(marginOf(order)).toEqual({
    paid: 15993,
    refunded: 0,
    print: 6150,
    printDelivery: 680,
    cardFee: 260,
    costs: 7090,
    tax: 0,
    margin: 8903,
    percent: 56,
  });
});

test.each([
  ["a discount comes off", { discountTotal: 1000 }, 8903 - 1000 + 15],
  ["delivery that was paid comes in", { shippingTotal: 499 }, 8903 + 499 - 7],
  ["what was refunded is gone, and the card fee stays spent", { refundedTotal: 2499 }, 8903 - 2499],
  ["tax is not the shop's", { taxTotal: 2666 }, 8903 - 2666],
  ["a whole refund leaves a loss", { refundedTotal: 15993 }, 8903 - 15993],
])("%s", (_, change, margin) => {
  expect(marginOf({ ...order, ...change })?.margin).toBe(margin);
});

test("the VAT in the price is not the shop's, and the percentage is of what is left without it", () => {
  expect(marginOf({ ...order, vat: 2666 })).toMatchObject({ margin: 8903 - 2666, tax: 2666, costs: 7090, percent: 47 });
  expect(marginOf({ ...order, vat: 0 })).toEqual(marginOf(order));
});

test("its costs are print, print delivery and card fee, without tax and refunds", () => {
  expect(marginOf({ ...order, taxTotal: 2666, refundedTotal: 100 })).toMatchObject({ costs: 7090, tax: 2666 });
});

test("there is no margin until the print provider's bill and the card fee are known", () => {
  expect(marginOf({ ...order, printCostTotal: null })).toBeNull();
  expect(marginOf({ ...order, cardFee: null })).toBeNull();
});

test("an unnamed delivery cost counts as part of the print", () => {
  expect(marginOf({ ...order, printDeliveryTotal: null })).toMatchObject({ print: 6830, printDelivery: 0 });
});

test("a card fee is whole pence, and zero for zero", () => {
  expect([0, 1, 999, 2499].map((paid) => cardFeeOf(paid, order.cardFee))).toEqual([0, 20, 35, 57]);
});

test("each further payment of an order has a card fee of its own", () => {
  const once = marginOf(order)!;
  const twice = marginOf(order, [993, 3000])!;
  expect(twice.paid).toBe(once.paid);
  expect(twice.cardFee).toBe(180 + 20 + (15 + 20) + (45 + 20));
  expect(twice.margin).toBe(once.margin + once.cardFee - twice.cardFee);
});

test("a group's margin is the sum of its orders' margins to the penny, although each card fee is rounded", () => {
  const orders = [order, order, { ...order, itemsTotal: 333, printCostTotal: 100, printDeliveryTotal: 0, taxTotal: 5 }];
  const left = orders.map((each) => marginOf(each)!.margin).reduce((one, other) => one + other);
  const groups = [
    {
      orders: 2,
      paid: 15993,
      further: [],
      taxTotal: 0,
      refundedTotal: 0,
      printCostTotal: 13660,
      printDeliveryTotal: 1360,
    },
    { orders: 1, paid: 333, further: [], taxTotal: 5, refundedTotal: 0, printCostTotal: 100, printDeliveryTotal: 0 },
  ];
  expect(marginOfGroups(groups, order.cardFee)).toMatchObject({ margin: left, printDelivery: 1360, paid: 32319 });
  expect(marginOfGroups([], order.cardFee)).toMatchObject({ margin: 0, percent: null });
});
