import { describe, expect, test } from "vitest";
import { orderStatuses } from "./rules.ts";
import { type StatusFacts, statusSentence, statusTitle } from "./status-text.ts";
import { at, paidOrder } from "./test-order.ts";

test("every status has its own headline, except the two that were never paid", () => {
  const titles = orderStatuses
    .filter((status) => !/^pay|^pending/.test(status))
    .map((status) => statusTitle({ status }));
  expect(new Set(titles).size).toBe(titles.length);
  expect(statusTitle({ status: "in_production" }, true)).toBe("Partly posted");
});

describe("the sentence", () => {
  test("of a paid order gives the cancel deadline while it is open, and the days", () => {
    expect(statusSentence(paidOrder, at("2026-11-20T14:10:00Z"))).toBe(
      "You can cancel until 15:02. With you Wed 25 to Fri 27 Nov.",
    );
    expect(statusSentence(paidOrder, at("2026-11-20T15:02:00Z"))).toBe("With you Wed 25 to Fri 27 Nov.");
  });

  test("never promises days that have passed", () => {
    const late = at("2026-12-02T10:00:00Z");
    expect(statusSentence({ ...paidOrder, status: "in_production" }, late)).toContain("longer than expected");
    const shipped: StatusFacts = { ...paidOrder, status: "shipped", shippedAt: at("2026-11-21T16:45:00Z") };
    expect(statusSentence(shipped, at("2026-11-23T10:00:00Z"))).toBe("With you Wed 25 to Fri 27 Nov.");
    expect(statusSentence(shipped, late)).toContain("longer than expected");
  });

  test("of an arrival says whether a carrier reported it", () => {
    const delivered: StatusFacts = { ...paidOrder, status: "delivered", deliveredAt: at("2026-11-26T12:00:00Z") };
    expect(statusSentence(delivered, at("2026-11-27T12:00:00Z"))).toBe("It arrived on Thu 26 Nov.");
    expect(statusSentence({ ...delivered, deliveryAssumed: true }, at("2026-12-10T12:00:00Z"))).toContain(
      "should have",
    );
  });

  test("of an ended order says where the money is", () => {
    const card = { cardBrand: "visa", cardLast4: "4242" };
    const canceled: StatusFacts = { ...paidOrder, ...card, status: "canceled", canceledAt: at("2026-11-20T14:30:00Z") };
    expect(statusSentence(canceled, at("2026-11-20T15:00:00Z"))).toMatch(
      /^Cancelled on Fri 20 Nov, 14:30\. We’re refunding Visa ending 4242\./,
    );
  });
});
