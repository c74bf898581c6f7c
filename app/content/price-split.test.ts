import { describe, expect, it } from "vitest";
import { splitPrice } from "./price-split.ts";

const costs = { printing: 9.25, cardFee: { percent: 1.5, fixed: 0.2 } };
const amounts = (parts: ReturnType<typeof splitPrice>) => parts?.map(({ pence }) => pence);

describe("where the money of a T-shirt goes", () => {
  it("is printing, card fee and the rest for a shop without VAT", () =>
    expect(amounts(splitPrice(2499, costs, 0))).toEqual([925, 57, 1517]));

  it("has VAT as a sixth of the price for a registered shop", () =>
    expect(amounts(splitPrice(2499, costs, 20))).toEqual([925, 417, 57, 1100]));

  it.each([1500, 1999, 2499, 2501, 3333])("adds up to the penny for %s p", (price) => {
    for (const vat of [20, 0]) {
      expect(amounts(splitPrice(price, costs, vat))?.reduce((a, b) => a + b)).toBe(price);
    }
  });

  it("is omitted if nothing is left", () => expect(splitPrice(900, costs, 0)).toBeNull());
});
