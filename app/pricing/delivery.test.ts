import { describe, expect, test } from "vitest";
import {
  builtInDelivery,
  bundleCardClaim,
  bundleDeliveryClaim,
  describeDelivery,
  fallbackNote,
  isBuiltInExpress,
  isBuiltInOption,
  noItemsInCart,
  optionFromWire,
  quoteCacheSeconds,
  serviceName,
  wireOption,
  withFreeBundleDelivery,
} from "./delivery.ts";
import { arrivalWindow, describeArrival, describeDays, describeService } from "./describe-delivery.ts";

const {
  checkout: checkoutFallback,
  emptyQuote: emptyQuoteFallback,
  estimate: estimateFallback,
  ukFrom,
} = builtInDelivery({ standard: 4.99, express: 8.99, estimate: 3.99, from: 4.39 });

const royalMail = {
  name: "Standard UK Delivery",
  rate: 499,
  currency: "GBP",
  minDeliveryDays: 3,
  maxDeliveryDays: 5,
  carrier: "Royal Mail",
};
const dhl = {
  name: "Express UK Delivery",
  rate: 899,
  currency: "GBP",
  minDeliveryDays: 1,
  maxDeliveryDays: 2,
  carrier: "DHL Express",
};

describe("built-in options", () => {
  test("a failed estimate falls back to one Standard Delivery at 3.99, 3 to 5 days", () => {
    expect(estimateFallback).toHaveLength(1);
    expect(estimateFallback[0]).toMatchObject({
      name: "Standard Delivery",
      rate: 399,
      currency: "GBP",
      minDeliveryDays: 3,
      maxDeliveryDays: 5,
    });
  });

  test("checkout falls back to Royal Mail at 4.99 in 3 to 5 days and DHL Express at 8.99 in 1 to 2", () => {
    expect(checkoutFallback).toMatchObject([royalMail, dhl]);
  });

  test("an empty quote list gives the same two with standard at 3 to 7 days", () => {
    expect(emptyQuoteFallback).toMatchObject([{ ...royalMail, maxDeliveryDays: 7 }, dhl]);
  });

  test("are recognised by id, and the print provider's are not", () => {
    const ids = [...estimateFallback, ...checkoutFallback, ...emptyQuoteFallback].map((option) => option.id);
    expect(ids.every(isBuiltInOption)).toBe(true);
    expect(["STANDARD", "PRINTFUL_FAST", "standard", ""].some(isBuiltInOption)).toBe(false);
    expect(
      checkoutFallback.map(({ id }) => isBuiltInExpress(id)),
      "standard, express",
    ).toEqual([false, true]);
  });

  test("have unique ids within each list", () => {
    expect(new Set(checkoutFallback.map((option) => option.id)).size).toBe(2);
  });

  test("have the texts and times of R-DELIVERY-2, R-DELIVERY-5 and R-DELIVERY-6", () => {
    expect(fallbackNote).toBe("Using standard shipping rates (live quotes unavailable)");
    expect(noItemsInCart).toBe("No items in cart");
    expect(quoteCacheSeconds).toEqual({ success: 30, fallback: 60 });
  });
});

describe("free delivery with a bundle", () => {
  const options = [...checkoutFallback].reverse();

  test("makes the UK's cheapest option free and leaves the others and their order", () => {
    const free = withFreeBundleDelivery(options, { country: "GB", hasCompleteBundle: true });
    expect(free.map(({ name, rate }) => [name, rate])).toEqual([
      ["Express UK Delivery", 899],
      ["Standard UK Delivery", 0],
    ]);
  });

  test("makes only one of two equally cheap options free", () => {
    const twins = [options[0]!, { ...options[0]!, id: "twin" }];
    const free = withFreeBundleDelivery(twins, { country: "GB", hasCompleteBundle: true });
    expect(free.map((option) => option.rate)).toEqual([0, 899]);
  });

  test.each([
    ["abroad", { country: "FR", hasCompleteBundle: true }],
    ["without a complete bundle", { country: "GB", hasCompleteBundle: false }],
  ])("does not apply %s", (_, order) => {
    expect(withFreeBundleDelivery(options, order)).toEqual(options);
  });

  test("accepts an empty list", () => {
    expect(withFreeBundleDelivery([], { country: "GB", hasCompleteBundle: true })).toEqual([]);
  });

  test("does not mutate the list", () => {
    withFreeBundleDelivery(checkoutFallback, { country: "GB", hasCompleteBundle: true });
    expect(checkoutFallback[0]?.rate).toBe(499);
  });
});

describe("an option on the wire", () => {
  test("has R-DELIVERY-1's fields and its rate as text in pounds", () => {
    expect(wireOption(checkoutFallback[0]!)).toEqual({ ...royalMail, id: "standard-uk", rate: "4.99" });
    expect(wireOption({ ...checkoutFallback[0]!, rate: 0 }).rate).toBe("0.00");
  });

  test("survives the round trip", () => {
    expect(checkoutFallback.map((option) => optionFromWire(wireOption(option)))).toEqual(checkoutFallback);
  });

  test("is refused in another currency or without an amount", () => {
    const wire = wireOption(checkoutFallback[0]!);
    expect(() => optionFromWire({ ...wire, currency: "EUR" })).toThrow(RangeError);
    expect(() => optionFromWire({ ...wire, rate: "free" })).toThrow(RangeError);
  });
});

describe("a service's name", () => {
  test("is the shop's own, as in its built-in lists, or else the provider's", () => {
    const named = (id: string, country: string) => serviceName({ id, title: "Flat Rate" }, country);
    expect([named("STANDARD", "GB"), named("PRINTFUL_FAST", "GB")]).toEqual(checkoutFallback.map(({ name }) => name));
    expect(named("STANDARD", "FR")).toBe(estimateFallback[0].name);
    expect(named("PRINTFUL_FAST", "US")).toBe("Express Delivery");
    expect(named("CARBON_OFFSET", "GB")).toBe("Flat Rate");
  });
  test("includes the carrier if known", () => {
    expect(describeService("Standard UK Delivery", "Royal Mail")).toBe("Standard UK Delivery, Royal Mail");
    expect(describeService("Standard UK Delivery", "")).toBe("Standard UK Delivery");
    expect(describeService(null, null)).toBe("");
  });
});

describe("texts on cards", () => {
  test("state the UK delivery price, or that it is free", () => {
    expect(ukFrom).toBe(439);
    expect(describeDelivery(ukFrom)).toBe("+ UK delivery from £4.39");
    expect(describeDelivery(0)).toBe("Free UK Shipping");
  });

  test("advertise bundles with Free UK Shipping; a bundle card says Free Shipping", () => {
    expect(bundleDeliveryClaim).toBe("Free UK Shipping");
    expect(bundleCardClaim).toBe("Free Shipping");
  });

  test("state the number of days", () => {
    expect(describeDays({ minDeliveryDays: 3, maxDeliveryDays: 5 })).toBe("3 to 5 days");
    expect(describeDays({ minDeliveryDays: 2, maxDeliveryDays: 2 })).toBe("2 days");
    expect(describeDays({ minDeliveryDays: 1, maxDeliveryDays: 1 })).toBe("1 day");
  });
});

describe("the arrival date", () => {
  const [standard, express] = checkoutFallback as [(typeof checkoutFallback)[0], (typeof checkoutFallback)[0]];
  const friday = new Date("2026-11-20T14:02:00Z");

  test("counts working days", () => {
    expect(arrivalWindow(standard, friday)).toEqual({ earliest: "2026-11-25", latest: "2026-11-27" });
    expect(arrivalWindow(express, friday)).toEqual({ earliest: "2026-11-23", latest: "2026-11-24" });
  });

  test("starts from the date in London, not UTC", () => {
    expect(arrivalWindow(express, new Date("2026-07-06T23:30:00Z")).earliest).toBe("2026-07-08");
  });

  test("is written short", () => {
    expect(describeArrival(arrivalWindow(standard, friday))).toBe("Wed 25 to Fri 27 Nov");
    expect(describeArrival({ earliest: "2026-11-30", latest: "2026-12-02" })).toBe("Mon 30 Nov to Wed 2 Dec");
    expect(describeArrival({ earliest: "2026-09-01", latest: "2026-09-01" })).toBe("Tue 1 Sep");
    expect(describeArrival({ earliest: "2025-12-31", latest: "2026-12-31" })).toBe("Wed 31 Dec to Thu 31 Dec");
  });
});
