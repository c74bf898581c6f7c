import { expect, test } from "vitest";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import type { CheckoutSummary } from "../contract.ts";
import { chargesIn, type SheetOrder, sheetLines, sheetRates, sheetTotal } from "./sheet.ts";

const standard: DeliveryOption = {
  id: "STANDARD",
  name: "Standard UK Delivery",
  rate: 439,
  currency: "GBP",
  minDeliveryDays: 3,
  maxDeliveryDays: 5,
  carrier: "",
};
const express: DeliveryOption = { ...standard, id: "PRINTFUL_FAST", name: "Express UK Delivery", rate: 849 };

/** An order that was at the checkout before: the delivery chosen there is not the sheet's. */
const summary = {
  itemsTotal: 5997,
  discountTotal: 600,
  taxTotal: 0,
  shippingTotal: 849,
  total: 6246,
  discountCode: "LIGHT10",
  lines: [
    { name: "Lantern T-Shirt", color: "Navy", size: "M", quantity: 2, total: 4998 },
    { name: "Lantern Mug", color: "White", size: "", quantity: 1, total: 999 },
  ],
} as CheckoutSummary;
const order: SheetOrder = { summary, options: [standard, express], chosen: standard, charges: null };

test("a sheet's lines add up to its total: items less discount, and the delivery that it shows", () => {
  for (const chosen of order.options) {
    const shown = { ...order, chosen };
    expect(sheetTotal(shown)).toBe(5397 + chosen.rate);
    expect(sheetLines(shown).reduce((sum, { amount }) => sum + amount, 0)).toBe(sheetTotal(shown));
  }
  expect(sheetLines(order).map(({ name }) => name)).toEqual([
    "2 x Lantern T-Shirt, Navy, M",
    "Lantern Mug, White",
    "Discount LIGHT10",
    "Delivery",
  ]);
});

test("delivery options keep the order of the checkout, with their days", () => {
  expect(sheetRates(order)).toMatchObject([
    { id: "STANDARD", amount: 439, displayName: "Standard UK Delivery", deliveryEstimate: { maximum: { value: 5 } } },
    { id: "PRINTFUL_FAST", amount: 849 },
  ]);
});

test("abroad each option says what customs may ask for, because a sheet has no other place for it", () => {
  expect(chargesIn("GB", summary, false)).toBeNull();
  const charges = chargesIn("DE", summary, false);
  expect(charges).toBe("Without VAT and customs duty abroad.");
  expect(chargesIn("DE", summary, true)).toBe("With VAT, without customs duty.");
  expect(sheetRates({ ...order, charges })[0]?.displayName).toBe(`Standard UK Delivery. ${charges}`);
});
