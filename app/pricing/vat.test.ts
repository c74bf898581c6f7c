import { expect, test } from "vitest";
import { vatRateOf, vatWithin } from "./vat.ts";

const registered = { vatNumber: "GB123456789", vatSince: "2026-04-01" };
const paidAt = new Date("2026-06-01T10:00:00Z");

test("a trader who is not registered charges no VAT", () => {
  expect(vatRateOf({ vatNumber: null, vatSince: null }, { country: "GB", paidAt })).toBeNull();
});

test("an order sent within the United Kingdom has the standard rate, one sent abroad is zero-rated", () => {
  expect(vatRateOf(registered, { country: "GB", paidAt })).toBe(20);
  for (const country of ["IE", "DE", "US"]) expect(vatRateOf(registered, { country, paidAt }), country).toBe(0);
});

test("orders paid before the day of registration have no VAT, by the day in London", () => {
  const at = (moment: string) => vatRateOf(registered, { country: "GB", paidAt: new Date(moment) });
  expect(at("2026-03-31T22:59:59Z")).toBeNull();
  expect(at("2026-03-31T23:00:00Z")).toBe(20);
  expect(vatRateOf({ ...registered, vatSince: null }, { country: "GB", paidAt: new Date(0) })).toBe(20);
});

test("VAT is included in a price, never added to it", () => {
  expect(vatWithin(1200, 20)).toBe(200);
  expect(vatWithin(2499, 20)).toBe(417);
  expect(vatWithin(1200, 0)).toBe(0);
  expect(() => vatWithin(24.99, 20)).toThrow(RangeError);
});
