import { describe, expect, test } from "vitest";
import { countries } from "#app/pricing/addresses/countries.ts";
import { chargesAbroad, importCharges } from "./import-charges.ts";

/** After a discount of £10. */
const goods = (pence: number) => ({ itemsTotal: pence + 1_000, discountTotal: 1_000 });
const atTheDoor = "You may pay tax and duty at the door";
const inPrice = "Import VAT is in our price";

describe("what customs may ask for", () => {
  test("is nothing in the United Kingdom, and unknown for an unknown country", () => {
    expect(importCharges("GB", goods(2_000), true)).toBeNull();
    expect(importCharges("ZZ", goods(2_000), true)).toBeNull();
  });

  test.each([
    ["Ireland without an IOSS number", "IE", 2_000, false, atTheDoor],
    ["Ireland with one", "IE", 2_000, true, inPrice],
    ["Ireland with one, at its limit", "IE", 12_000, true, inPrice],
    ["Ireland with one, above its limit", "IE", 12_001, true, atTheDoor],
    ["the United States, where an IOSS number means nothing", "US", 2_000, true, atTheDoor],
    ["Switzerland, which is not in the Union", "CH", 2_000, true, atTheDoor],
  ])("in %s", (_, country, pence, hasIossNumber, title) => {
    expect(importCharges(country, goods(pence), hasIossNumber)?.title).toBe(title);
  });

  test("names the country, and never says that there is nothing to pay", () => {
    for (const { code, name } of countries.filter((each) => each.code !== "GB"))
      for (const hasIossNumber of [true, false]) {
        const { text } = importCharges(code, goods(2_000), hasIossNumber)!;
        expect(text).toContain(name);
        expect(text).toMatch(/the carrier may ask/i);
        expect(text).not.toMatch(/nothing|no charge/i);
      }
  });

  test("is stated for each market abroad that the shop sells to, with the limit of an IOSS number", () => {
    expect(chargesAbroad(["GB", "XI"], false)).toEqual([]);
    const shown = chargesAbroad(["GB", "IE", "CH", "US"], true);
    expect(shown.map(({ where, title }) => [where, title])).toEqual([
      ["European Union", inPrice],
      ["United States", atTheDoor],
      ["Switzerland", atTheDoor],
    ]);
    expect(shown[0]!.text).toContain("€150");
    expect(chargesAbroad(["GB", "IE"], false)[0]!.title).toBe(atTheDoor);
  });
});
