import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#app/orders/rules.ts";
import { wayToWithdraw } from "./way-to-withdraw.ts";

const now = new Date("2026-11-26T12:00:00Z");
const order = (status: OrderStatus, deliveredAt: string | null = null) => ({
  status,
  deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
});

describe("somebody withdraws from an order", () => {
  test.each([
    ["paid", "cancel"],
    ["on_hold", "cancel"],
    ["in_production", "return"],
    ["shipped", "return"],
  ] as const)("that is %s by its %s", (status, way) => {
    expect(wayToWithdraw(order(status), now, 30)).toBe(way);
  });

  test("until the end of the last day after it arrived, in London", () => {
    const delivered = order("delivered", "2026-10-20T09:00:00Z");
    expect(wayToWithdraw(delivered, new Date("2026-11-19T23:59:59Z"), 30)).toBe("return");
    expect(wayToWithdraw(delivered, new Date("2026-11-20T00:00:01Z"), 30)).toBeNull();
  });

  test("for the law's fourteen days where the shop gives fewer", () => {
    const delivered = order("delivered", "2026-11-12T09:00:00Z");
    expect(wayToWithdraw(delivered, now, 3)).toBe("return");
    expect(wayToWithdraw(delivered, new Date("2026-11-27T00:00:01Z"), 3)).toBeNull();
  });

  test.each(["pending_payment", "canceled", "refunded", "expired"] as const)("never from one that is %s", (status) => {
    expect(wayToWithdraw(order(status), now, 30)).toBeNull();
  });
});
