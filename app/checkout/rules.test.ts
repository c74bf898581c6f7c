import { describe, expect, test } from "vitest";
import { attemptMark, canChangeInPlace, hasAttemptFailed, quoteKey } from "./rules.ts";

describe("the key of a quote", () => {
  const items = [
    { printfulVariantId: 7001, quantity: 1 },
    { printfulVariantId: 4003, quantity: 2 },
  ];

  test("is country, state, postcode and the sorted items with quantities", () => {
    expect(quoteKey({ country: "gb", postcode: "hx7 8dg", items })).toBe("GB||HX78DG|4003x2,7001x1");
  });

  test("ignores the lines' order, and the spelling of postcode and state", () => {
    const one = quoteKey({ country: "GB", postcode: "HX7 8DG", items });
    expect(quoteKey({ country: "GB", postcode: " hx7-8dg ", items: items.toReversed() })).toBe(one);
    expect(quoteKey({ country: "US", state: "new york", items })).toBe(quoteKey({ country: "US", state: "NY", items }));
    const milan = quoteKey({ country: "IT", state: "Milano", items });
    expect(quoteKey({ country: "it", state: " milano ", items }), "also where states have no codes").toBe(milan);
  });

  test("adds up lines of the same variant", () => {
    const twice = [...items, { printfulVariantId: 7001, quantity: 1 }];
    expect(quoteKey({ country: "GB", items: twice })).toBe("GB|||4003x2,7001x2");
  });

  test("differs for other destinations and quantities", () => {
    const keys = [
      quoteKey({ country: "GB", postcode: "HX7 8DG", items }),
      quoteKey({ country: "IE", postcode: "HX7 8DG", items }),
      quoteKey({ country: "US", state: "NY", postcode: "10001", items }),
      quoteKey({ country: "US", state: "CA", postcode: "10001", items }),
      quoteKey({ country: "GB", postcode: "HX7 8DG", items: [{ printfulVariantId: 7001, quantity: 3 }] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("a draft whose payment was started", () => {
  const claimed = { payClaimedAt: new Date("2026-11-20T12:00:00Z") };
  const soon = new Date("2026-11-20T12:05:00Z");
  const later = new Date("2026-11-20T12:15:00.001Z");

  test("may change freely until it is paid for", () => {
    expect(canChangeInPlace({ payClaimedAt: null }, { status: "succeeded", hasLastError: false }, soon)).toBe(true);
  });

  test("must not change while the payment may still go through", () => {
    for (const status of ["requires_action", "processing", "succeeded", "canceled"]) {
      expect(canChangeInPlace(claimed, { status, hasLastError: false }, later), status).toBe(false);
    }
    for (const time of [soon, new Date("2026-11-20T12:15:00Z")])
      expect(canChangeInPlace(claimed, { status: "requires_payment_method", hasLastError: false }, time)).toBe(false);
  });

  test("may change again after a decline, or after a quarter of an hour without confirmation", () => {
    expect(canChangeInPlace(claimed, { status: "requires_payment_method", hasLastError: true }, soon)).toBe(true);
    expect(canChangeInPlace(claimed, { status: "requires_payment_method", hasLastError: false }, later)).toBe(true);
  });
});

test("an error belongs to the claimed attempt only if it has its mark; without a claim it is the last attempt's", () => {
  const claimed = { payClaimedAt: new Date("2026-11-20T12:05:00Z") };
  const before = { payClaimedAt: new Date("2026-11-20T12:00:00Z") };
  const failed = (attempt: typeof claimed) => ({ last_payment_error: {}, metadata: { attempt: attemptMark(attempt) } });
  expect(hasAttemptFailed(claimed, failed(claimed))).toBe(true);
  expect(hasAttemptFailed(claimed, failed(before))).toBe(false);
  expect(hasAttemptFailed(claimed, { last_payment_error: {}, metadata: {} })).toBe(false);
  expect(hasAttemptFailed(claimed, { ...failed(claimed), last_payment_error: null })).toBe(false);
  expect(hasAttemptFailed({ payClaimedAt: null }, failed(before))).toBe(true);
});
