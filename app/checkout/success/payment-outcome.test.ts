import { describe, expect, test } from "vitest";
import type { OrderStatus, PrintState } from "#app/orders/rules.ts";
import { isOpen, paymentOutcome } from "./payment-outcome.ts";

const now = new Date("2026-11-20T14:00:00Z");
const draft = {
  status: "pending_payment" as OrderStatus,
  printState: "none" as PrintState,
  cancelUntil: null as Date | null,
  payClaimedAt: null as Date | null,
  expiresAt: new Date("2026-11-21T14:00:00Z"),
};
const outcome = (change: Partial<typeof draft>, redirectStatus: string | null = null) =>
  paymentOutcome({ ...draft, ...change }, redirectStatus, now);

describe("the success page's outcome", () => {
  test.each(["paid", "in_production", "shipped", "delivered"] as const)(
    "%s is paid, whatever the URL says",
    (status) => {
      expect(outcome({ status }, "failed")).toBe("paid");
    },
  );

  test("a payment under way is being confirmed, by claim or by URL", () => {
    expect(outcome({ payClaimedAt: now })).toBe("confirming");
    expect(outcome({}, "succeeded")).toBe("confirming");
    expect(outcome({}, "processing")).toBe("confirming");
  });

  test("the URL cannot make an order paid", () => {
    expect(outcome({ status: "payment_failed" }, "succeeded")).toBe("failed");
    expect(outcome({}, "succeeded")).not.toBe("paid");
  });

  test("a refused card has failed, even before the shop knows", () => {
    expect(outcome({ status: "payment_failed" })).toBe("failed");
    expect(outcome({ payClaimedAt: now }, "failed")).toBe("failed");
  });

  test("an order without a started payment is unpaid, and expired once its time is over", () => {
    expect(outcome({})).toBe("unpaid");
    expect(outcome({ expiresAt: now })).toBe("expired");
    expect(outcome({ status: "expired" })).toBe("expired");
  });

  test("on hold means the payment only if that is held, not if the print provider refused the order", () => {
    expect(outcome({ status: "on_hold" })).toBe("on_hold");
    expect(outcome({ status: "on_hold", cancelUntil: now })).toBe("paid");
    expect(outcome({ status: "on_hold", printState: "draft", cancelUntil: now })).toBe("paid");
  });

  test("ended orders say so", () => {
    expect(outcome({ status: "canceled" })).toBe("canceled");
    expect(outcome({ status: "refunded" })).toBe("refunded");
  });
});

test("only an outcome that may still change is polled", () => {
  expect((["confirming", "failed", "unpaid"] as const).every(isOpen)).toBe(true);
  expect((["paid", "expired", "on_hold", "canceled", "refunded"] as const).some(isOpen)).toBe(false);
});
