import { describe, expect, test } from "vitest";
import { londonDay } from "#app/pricing/working-days.ts";
import {
  canBecome,
  canStillStop,
  orderCan,
  orderStatuses,
  orderTransitions,
  returnUntil,
  statusFromPrinter,
} from "./rules.ts";

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const paid = { status: "paid", printState: "draft", cancelUntil: at("15:00") } as const;

describe("the life of an order", () => {
  test("nothing follows an order that has ended", () => {
    for (const ended of ["canceled", "expired", "refunded"] as const) expect(orderTransitions[ended]).toEqual([]);
  });

  test("no late event moves an order back", () => {
    const way = ["pending_payment", "paid", "in_production", "shipped", "delivered"] as const;
    for (const [here, from] of way.entries()) {
      for (const to of way.slice(0, here)) expect(canBecome(from, to), `${from} to ${to}`).toBe(false);
    }
  });

  test("only a draft or an order on hold can become paid", () => {
    const before = orderStatuses.filter((from) => canBecome(from, "paid"));
    expect(before).toEqual(["pending_payment", "payment_failed", "on_hold"]);
  });

  test("every status can be reached", () => {
    const reached = new Set(Object.values(orderTransitions).flat());
    expect(orderStatuses.filter((status) => !reached.has(status))).toEqual([]);
  });
});

describe("what may be done with an order", () => {
  test("it can be cancelled until the moment the window closes", () => {
    expect(orderCan.cancel(paid, at("14:59"))).toBe(true);
    expect(orderCan.cancel(paid, at("15:00"))).toBe(false);
  });

  test("it can't be cancelled immediately once its print order is being confirmed", () => {
    for (const printState of ["confirming", "confirmed", "stopped"] as const) {
      expect(orderCan.cancel({ ...paid, printState }, at("14:00"))).toBe(false);
    }
  });

  test("it goes to print exactly when it can no longer be cancelled", () => {
    for (const time of ["14:00", "14:59", "15:00", "16:00"]) {
      expect(orderCan.print(paid, at(time))).toBe(!orderCan.cancel(paid, at(time)));
    }
    expect(orderCan.print({ ...paid, status: "canceled" }, at("16:00"))).toBe(false);
  });
});

test.each([
  ["in winter", "2026-11-20T10:00:00Z", "2026-12-04", "2026-12-05T00:00:00Z"],
  ["in summer", "2026-07-01T10:00:00Z", "2026-07-15", "2026-07-15T23:00:00Z"],
  ["counted from the day of arrival there", "2026-07-01T23:30:00Z", "2026-07-16", "2026-07-16T23:00:00Z"],
  ["on the day when clocks go forward", "2026-03-15T10:00:00Z", "2026-03-29", "2026-03-29T23:00:00Z"],
  ["on the day before", "2026-03-14T10:00:00Z", "2026-03-28", "2026-03-29T00:00:00Z"],
  ["on the day when clocks go back", "2026-10-11T22:59:59Z", "2026-10-25", "2026-10-26T00:00:00Z"],
  ["after they have gone back", "2026-10-11T23:00:00Z", "2026-10-26", "2026-10-27T00:00:00Z"],
])("it can be returned until midnight in London, %s", (_, came, lastDay, midnight) => {
  const order = { status: "delivered", deliveredAt: new Date(came) } as const;
  expect(londonDay(returnUntil(order, 14)!)).toBe(lastDay);
  expect(orderCan.sendBack(order, new Date(Date.parse(midnight) - 1), 14)).toBe(true);
  expect(orderCan.sendBack(order, new Date(midnight), 14)).toBe(false);
});

test("a shop that allows fewer days than the law uses the law's", () => {
  const order = { deliveredAt: new Date("2026-11-20T10:00:00Z") };
  expect(londonDay(returnUntil(order, 7)!)).toBe("2026-12-04");
  expect(londonDay(returnUntil(order, 30)!)).toBe("2026-12-20");
});

test("maps Printful's statuses: draft and pending change nothing, a problem holds the order", () => {
  expect(["draft", "pending"].map((word) => statusFromPrinter(word, false))).toEqual([null, null]);
  expect(["inprocess", "partial"].map((word) => statusFromPrinter(word, false))).toEqual([
    "in_production",
    "in_production",
  ]);
  expect(statusFromPrinter("fulfilled", true)).toBe("shipped");
  expect(statusFromPrinter("fulfilled", false)).toBe("in_production");
  for (const word of ["failed", "onhold", "archived", "canceled"])
    expect(statusFromPrinter(word, false)).toBe("on_hold");
});

test.each([
  ["pending", null, true],
  ["onhold", null, true],
  [null, null, true],
  ["inprocess", null, false],
  ["pending", new Date(0), false],
] as const)("a confirmed print that is %s, posted %s, may still be stopped: %s", (printfulStatus, shippedAt, may) => {
  expect(canStillStop({ printState: "confirmed", printfulStatus, shippedAt, deliveredAt: null })).toBe(may);
  expect(canStillStop({ printState: "stopped", printfulStatus, shippedAt, deliveredAt: null })).toBe(false);
});
