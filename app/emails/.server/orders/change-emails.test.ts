import { expect, test } from "vitest";
import { renderChangeToPay } from "./change-emails.ts";
import { sampleFacts } from "./sample-order.ts";

const change = {
  ...sampleFacts(),
  payLink: "https://shop.example/orders/LT-20418/change/pay?key=k3y",
  amount: 400,
  newTotal: 8496,
  expiresAt: new Date("2026-11-20T15:02:00Z"),
  rows: [{ name: "T-Shirt", words: "Navy, 2XL. It was Navy, L", refund: -400 }],
};

test("the email asks for the difference, and says what changes and the new total", () => {
  const { subject, text } = renderChangeToPay({ ...change, notes: [] });
  expect(subject).toBe("£4.00 to pay for the change of order LT-20418");
  expect(text).toMatch(/T-Shirt\s+\+£4\.00\n\s*Navy, 2XL\. It was Navy, L/);
  expect(text).toMatch(/New total\s+£84\.96/);
});

test("it says what else the change means, as the page where it is paid does (R-ADMIN-20)", () => {
  const notes = [
    "Without the Lantern Mug the price of Starter Bundle no longer applies.",
    "What customs ask changes with it. Import charges: you may have to pay VAT.",
  ];
  const rows = [...change.rows, { name: "Lantern Mug", words: "White, 11oz. Taken out", refund: 0 }];
  const flat = renderChangeToPay({ ...change, rows, notes }).text.replaceAll(/\s+/g, " ");
  expect(flat, "without the brand").toContain("Without the Mug the price of Starter Bundle no longer applies.");
  expect(flat).toContain(notes[1]);
  expect(flat.indexOf(notes[1]!), "before what to pay until when").toBeLessThan(flat.indexOf("Pay before"));
});
