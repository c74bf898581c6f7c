import { expect, test } from "vitest";
import type { OrderItem } from "../.server/order-store.ts";
import { type DeliveredOrder, deliveryOf, needsQuote } from "./change-delivery.ts";

const option = (id: string, rate: number, maxDeliveryDays: number) => ({
  id,
  name: id,
  rate,
  currency: "GBP" as const,
  minDeliveryDays: 1,
  maxDeliveryDays,
  carrier: "",
});
const line = (now: number, kept: number, bundleInstance: string | null = null) => ({
  item: { id: 1, quantity: now, canceledQuantity: 0, bundleInstance } as OrderItem,
  kept,
  variant: null,
  alone: null,
});
const order: DeliveredOrder = { shippingTotal: 499, shippingRateId: "STANDARD", shippingMaxDays: 5, country: "GB" };
const more = [line(1, 5)];
const quoted = (...options: ReturnType<typeof option>[]) => ({ options });

test("delivery is priced for a larger parcel, and for one whose bundle made it free", () => {
  expect(needsQuote(order, more)).toBe(true);
  expect(needsQuote(order, [line(5, 1), line(1, 1)])).toBe(false);
  const free = { shippingTotal: 0 };
  const withBundle = [line(1, 1, "a"), line(1, 2)];
  expect(needsQuote(free, withBundle), "stays free").toBe(false);
  expect(needsQuote(free, [line(1, 0, "a"), line(1, 1)])).toBe(true);
  expect(needsQuote(order, [line(1, 0, "a"), line(1, 1)]), "was paid for").toBe(false);
});

test("the chosen service stays, whatever else is offered", () => {
  const quote = quoted(option("CHEAP", 100, 3), option("STANDARD", 700, 5));
  expect(deliveryOf(order, more, quote)).toMatchObject({ option: { id: "STANDARD" }, was: 499, cheapest: 100 });
});

test("a service that is gone is replaced by the cheapest that is as fast, or it is refused", () => {
  const quote = quoted(option("SLOW", 100, 9), option("QUICK", 900, 2), option("QUICKER", 1200, 1));
  const builtIn = { ...order, shippingRateId: "standard-uk" };
  expect(deliveryOf(builtIn, more, quote)).toMatchObject({ option: { id: "QUICK" }, cheapest: 100 });
  expect(deliveryOf(builtIn, more, quoted(option("SLOW", 100, 9)))).toEqual({ problem: "delivery" });
  expect(deliveryOf(builtIn, more, quoted())).toEqual({ problem: "delivery" });
});

test("it never becomes cheaper", () => {
  expect(deliveryOf(order, more, quoted(option("STANDARD", 499, 5)))).toBeNull();
  expect(deliveryOf(order, more, quoted(option("STANDARD", 439, 5)))).toBeNull();
});

test("a bundle that stays makes the cheapest free, not the express that was paid for", () => {
  const express = { ...order, shippingRateId: "EXPRESS", shippingTotal: 849 };
  const quote = quoted(option("STANDARD", 639, 5), option("EXPRESS", 959, 2));
  expect(deliveryOf(express, [line(1, 1, "a"), line(1, 2)], quote)).toMatchObject({
    option: { rate: 959 },
    cheapest: 0,
  });
});
