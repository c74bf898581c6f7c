import { describe, expect, test } from "vitest";
import { orderStatuses, orderTransitions } from "#app/orders/rules.ts";
import { type Changeable, canRefundAll, notifyingChanges, plainChanges, statusChange } from "./status-changes.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const order = (change: Partial<Changeable> = {}): Changeable => ({
  status: "paid",
  printState: "draft",
  printfulStatus: null,
  cancelUntil: new Date("2026-11-20T14:20:00Z"),
  total: 2499,
  capturedTotal: 2499,
  refundedTotal: 0,
  shippedAt: null,
  stripeSessionId: "pi_1",
  ...change,
});

test("refuses every change that the transition table does not allow", () => {
  for (const from of orderStatuses)
    for (const to of orderStatuses.filter((each) => !orderTransitions[from].includes(each)))
      expect(statusChange(order({ status: from }), to), `${from} to ${to}`).toHaveProperty("refusal");
});

test("paid, canceled and refunded are never set directly (R-ADMIN-9)", () => {
  for (const status of orderStatuses)
    for (const printState of ["none", "draft", "confirming", "confirmed", "stopped"] as const)
      for (const to of ["paid", "canceled", "refunded"] as const)
        for (const cancelUntil of [null, new Date()])
          expect(statusChange(order({ status, printState, cancelUntil }), to)).not.toEqual({ action: "mark" });
});

describe.each<[string, Partial<Changeable>, Parameters<typeof statusChange>[1], string]>([
  ["a draft with a PaymentIntent", { status: "pending_payment" }, "paid", "look_for_payment"],
  ["a draft without a PaymentIntent", { status: "pending_payment", stripeSessionId: null }, "paid", "It is not paid"],
  ["a draft", { status: "payment_failed" }, "canceled", "It closes automatically."],
  [
    "a held payment that matches",
    { status: "on_hold", printState: "none", cancelUntil: null },
    "paid",
    "accept_payment",
  ],
  [
    "a held payment that does not match",
    { status: "on_hold", printState: "none", cancelUntil: null, capturedTotal: 2400 },
    "paid",
    "It can only be refunded.",
  ],
  [
    "an order whose payment is held",
    { status: "on_hold", printState: "none", cancelUntil: null },
    "canceled",
    "cancel",
  ],
  ["a held order", { status: "on_hold" }, "paid", "resume"],
  ["before printing", {}, "on_hold", "hold"],
  ["claimed for printing", { printState: "confirming" }, "on_hold", "cannot be held"],
  ["before printing", {}, "refunded", "Cancel it instead"],
  ["before printing", {}, "shipped", "not gone to print"],
  ["being printed", { printState: "confirmed" }, "shipped", "mark"],
  ["before printing", {}, "delivered", "not gone to print"],
  ["being printed", { printState: "confirmed" }, "delivered", "not been sent"],
  ["in print", { status: "in_production", printState: "confirmed" }, "delivered", "not been sent"],
  ["posted", { status: "shipped", printState: "confirmed", shippedAt: noon }, "delivered", "mark"],
  ["held while printing", { status: "on_hold", printState: "confirmed" }, "delivered", "not been sent"],
  ["held after it was posted", { status: "on_hold", printState: "confirmed", shippedAt: noon }, "delivered", "mark"],
  ["being printed", { status: "in_production", printState: "confirmed" }, "canceled", "Refund it instead."],
  ["being printed", { status: "in_production", printState: "confirmed" }, "refunded", "refund"],
  ["already fully refunded in parts", { status: "delivered", refundedTotal: 2499 }, "refunded", "nothing left"],
])("%s", (_, change, to, expected) => {
  test(`to ${to}: ${expected}`, () => {
    const answer = statusChange(order(change), to);
    expect("action" in answer ? answer.action : answer.refusal).toContain(expected);
  });
});

test("a refund of everything waits until the printer has stopped a cancelled order", () => {
  const cancelled = order({ status: "canceled", printState: "draft" });
  expect(canRefundAll(cancelled)).toBe(false);
  expect(canRefundAll({ ...cancelled, printState: "stopped" })).toBe(true);
  expect(canRefundAll({ ...cancelled, printfulStatus: "onhold" })).toBe(false);
  expect(canRefundAll({ ...cancelled, printfulStatus: "inprocess" }), "it can no longer be stopped").toBe(true);
});

test("plain changes by status", () => {
  expect(plainChanges(order())).toEqual(["on_hold"]);
  expect(plainChanges(order({ status: "in_production", printState: "confirmed" }))).toEqual(["shipped"]);
  expect(plainChanges(order({ status: "shipped", printState: "confirmed", shippedAt: noon }))).toEqual(["delivered"]);
  expect(plainChanges(order({ status: "delivered", printState: "confirmed" }))).toEqual([]);
});

test("the dispatch email is sent once, and the delivery email on delivery", () => {
  const printed = order({ status: "in_production", printState: "confirmed" });
  expect(notifyingChanges(printed)).toEqual(["shipped"]);
  expect(notifyingChanges({ ...printed, shippedAt: noon })).toEqual([]);
  expect(notifyingChanges({ ...printed, status: "shipped", shippedAt: noon })).toEqual(["delivered"]);
  expect(notifyingChanges(order())).toEqual([]);
});
