import { describe, expect, test } from "vitest";
import { type OrderStatus, orderStatuses } from "../rules.ts";
import type { StatusFacts } from "../status-text.ts";
import { at, paidOrder } from "../test-order.ts";
import { happenings, timelineSteps } from "./timeline-steps.ts";

const now = at("2026-11-20T14:10:00Z");
const parcel = { shippedAt: at("2026-11-21T16:45:00Z") };
const printing = { type: "in_production", at: at("2026-11-21T09:30:00Z") };
const summaries = (
  change: Partial<StatusFacts>,
  parcels = [] as { shippedAt: Date }[],
  events = [printing],
  moment = now,
) =>
  timelineSteps({ ...paidOrder, ...change }, parcels, events, moment).map(
    ({ title, detail, state }) => `${state}: ${title}${detail ? ` (${detail})` : ""}`,
  );

describe("the timeline", () => {
  test("of a waiting order says whether it can still be cancelled", () => {
    expect(summaries({}, [], [])).toEqual([
      "done: Paid (Fri 20 Nov)",
      "now: In the queue (You can still cancel)",
      "next: Printed",
      "next: Posted",
      "next: Delivered (Wed 25 to Fri 27 Nov)",
    ]);
    expect(summaries({}, [], [], at("2026-11-20T15:30:00Z"))[1]).toBe("now: In the queue (Next to be printed)");
  });

  test("of an order in print, wholly or partly posted", () => {
    expect(summaries({ status: "in_production" })[1]).toBe("now: Printing (Sat 21 Nov)");
    expect(summaries({ status: "in_production" }, [parcel]).slice(1, 3)).toEqual([
      "done: Printed (Sat 21 Nov)",
      "now: Partly posted (Sat 21 Nov)",
    ]);
  });

  test("of an order on its way counts the days from dispatch", () => {
    expect(summaries({ status: "shipped", shippedAt: at("2026-11-24T16:00:00Z") }, [parcel])).toEqual([
      "done: Paid (Fri 20 Nov)",
      "done: Printed (Sat 21 Nov)",
      "done: Posted (Sat 21 Nov)",
      "now: On the way",
      "next: Delivered (Fri 27 Nov to Tue 1 Dec)",
    ]);
  });

  test("shows no date for an arrival that is only assumed", () => {
    const delivered = {
      status: "delivered",
      shippedAt: parcel.shippedAt,
      deliveredAt: at("2026-12-05T00:00:00Z"),
    } as const;
    expect(summaries(delivered, [parcel]).at(-1)).toBe("done: Delivered (Sat 5 Dec)");
    expect(summaries({ ...delivered, deliveryAssumed: true }, [parcel]).at(-1)).toBe("done: Delivered");
  });

  test("of an order that ended stops there", () => {
    const canceled = { status: "canceled", canceledAt: at("2026-11-20T14:30:00Z") } as const;
    expect(summaries(canceled, [], [])).toEqual(["done: Paid (Fri 20 Nov)", "done: Cancelled (Fri 20 Nov)"]);
  });

  test("of an order on hold shows where it stopped", () => {
    expect(summaries({ status: "on_hold" }, [], [])).toEqual([
      "done: Paid (Fri 20 Nov)",
      "now: On hold (We’re looking into it)",
      "next: Posted",
      "next: Delivered",
    ]);
  });

  test.each(orderStatuses)(
    "of %s never has two steps with one title, nor more than one current step",
    (status: OrderStatus) => {
      for (const parcels of [[], [parcel]]) {
        const steps = timelineSteps({ ...paidOrder, status }, parcels, [printing], now);
        expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
        expect(steps.filter(({ state }) => state === "now").length).toBeLessThanOrEqual(1);
      }
    },
  );
});

test("happenings are newest first, in plain words, without internal events", () => {
  const events = [
    { type: "checkout_opened", at: at("2026-11-20T13:55:00Z") },
    { type: "paid", at: at("2026-11-20T14:02:00Z") },
    { type: "print_drafted", at: at("2026-11-20T14:03:00Z") },
    { type: "print_held", at: at("2026-11-20T14:04:00Z") },
    { type: "on_hold", at: at("2026-11-20T14:05:00Z") },
    { type: "parcel_sent", at: at("2026-11-21T16:45:00Z") },
    { type: "parcel_sent", at: at("2026-11-22T16:45:00Z") },
  ];
  expect(happenings(events, {})).toEqual([
    { when: "Sun 22 Nov, 16:45", what: "Collected from the printer" },
    { when: "Sat 21 Nov, 16:45", what: "Collected from the printer" },
    { when: "Fri 20 Nov, 14:04", what: "On hold while we look into it" },
    { when: "Fri 20 Nov, 14:02", what: "Payment received" },
  ]);
});

test("an assumed arrival is not shown as a delivery", () => {
  const event = { type: "delivered", at: at("2026-12-05T10:00:00Z") };
  expect(happenings([event], {})[0]?.what).toBe("Delivered");
  expect(happenings([{ ...event, data: { assumed: true } }], {})[0]?.what).toBe("Should have arrived by now");
});

test.each([
  ["customer", "You asked us to cancel"],
  ["staff", "We asked the printer to stop"],
])("a cancellation request by the %s names them", (actor, what) => {
  const event = { type: "cancel_requested", actor, at: at("2026-11-20T14:30:00Z") };
  expect(happenings([event], {})).toEqual([{ when: "Fri 20 Nov, 14:30", what }]);
});

test.each([
  ["refunded", "Refund sent to Visa ending 4242", "Refund sent to the card you paid with"],
  [
    "late_payment_refunded",
    "The payment came too late. We’re refunding Visa ending 4242",
    "The payment came too late. We’re refunding the card you paid with",
  ],
])("%s names the card that it goes to", (type, known, unknown) => {
  const event = { type, at: at("2026-11-20T14:30:00Z") };
  expect(happenings([event], { cardBrand: "visa", cardLast4: "4242" })[0]?.what).toBe(known);
  expect(happenings([event], {})[0]?.what).toBe(unknown);
});
