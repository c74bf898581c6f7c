import { expect, test } from "vitest";
import { cardLabel, cardTitle } from "./card-label.ts";

test("names a card by brand and last digits", () => {
  expect(cardLabel({ cardBrand: "visa", cardLast4: "4242" })).toBe("Visa ending 4242");
  expect(cardLabel({ cardBrand: "amex", cardLast4: "0005" })).toBe("American Express ending 0005");
  expect(cardLabel({ cardBrand: "unionpay", cardLast4: "0005" })).toBe("UnionPay ending 0005");
});

test('calls a card of an unknown or missing brand "the card", capitalised at the start of a sentence', () => {
  expect(cardTitle({ cardBrand: "newcomer", cardLast4: "1111" })).toBe("The card ending 1111");
  expect(cardLabel({ cardBrand: "paypal", cardLast4: null })).toBe("the PayPal account");
  expect(cardTitle({ cardBrand: "pay_by_bank" })).toBe("The bank account");
  expect(cardLabel({})).toBe("the card you paid with");
  expect(cardTitle({ cardBrand: null, cardLast4: null })).toBe("The card you paid with");
});
