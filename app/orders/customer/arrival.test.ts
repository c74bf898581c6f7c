import { expect, test } from "vitest";
import { expectedArrival, isToCome, printsAt } from "./arrival.ts";

const paidAt = new Date("2026-11-20T14:02:00Z");
const order = { shippingMinDays: 3, shippingMaxDays: 5, paidAt, dispatchOn: null };

test("before dispatch, working days count from the payment", () => {
  expect(expectedArrival(order, null)).toEqual({ earliest: "2026-11-25", latest: "2026-11-27" });
});

test("after dispatch, they count from that day", () => {
  const posted = new Date("2026-11-24T16:45:00Z");
  expect(expectedArrival(order, posted)).toEqual({ earliest: "2026-11-27", latest: "2026-12-01" });
});

test("handles a carrier that gave one figure, or none", () => {
  expect(expectedArrival({ ...order, shippingMaxDays: null }, null)).toEqual({
    earliest: "2026-11-25",
    latest: "2026-11-25",
  });
  expect(expectedArrival({ ...order, shippingMinDays: null, shippingMaxDays: null }, null)).toBeNull();
  expect(expectedArrival({ ...order, paidAt: null }, null)).toBeNull();
});

test("a window is in the future until its last day ends in London", () => {
  const window = expectedArrival(order, null);
  expect(isToCome(window, new Date("2026-11-27T23:59:00Z"))).toBe(true);
  expect(isToCome(window, new Date("2026-11-28T00:00:00Z"))).toBe(false);
  expect(isToCome(null, paidAt)).toBe(false);
});

test("a pre-order arrives after the day on which it was promised to be posted, and goes to print on a day", () => {
  const waits = { ...order, dispatchOn: "2026-12-11" };
  expect(expectedArrival(waits, null)).toEqual({ earliest: "2026-12-16", latest: "2026-12-18" });
  expect(expectedArrival({ ...waits, dispatchOn: "2026-11-01" }, null), "a day that has passed").toEqual(
    expectedArrival(order, null),
  );
  expect(printsAt(new Date("2026-12-04T09:00:00Z"), "2026-12-11")).toBe("Fri 4 Dec");
  expect(printsAt(new Date("2026-12-04T09:00:00Z"), null)).toBe("09:00");
});
