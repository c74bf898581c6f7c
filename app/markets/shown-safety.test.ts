import { describe, expect, test } from "vitest";
import type { Store } from "#store";
import { publishingProblems, safetyFacts, shownSafety } from "./shown-safety.ts";
import { noOwnSafety } from "./test-own-safety.ts";

const shop = (sellsTo: string[] | null, safety: Store["safety"] = whole) => ({ markets: { sellsTo }, safety });
const whole: Store["safety"] = {
  manufacturer: ["Example Trading Ltd", "1 Example Street, Leeds"],
  manufacturerContact: "safety@shop.example",
  responsible: ["Example Agent B.V.", "1 Example Quay, Amsterdam"],
  responsibleContact: "eu@agent.example",
  warnings: ["Keep away from open flame."],
};

describe("what a page says of its products' safety", () => {
  const mug = { name: "Lantern Mug", own: null };

  test.each([
    ["Great Britain alone", ["GB"], 0],
    ["the rest of the world", ["GB", "US"], 0],
    ["Northern Ireland", ["GB", "XI"], 1],
    ["a country of the European Union", ["GB", "IE"], 1],
  ])("where it sells to %s", (_, sellsTo, notices) => {
    expect(shownSafety(shop(sellsTo), [mug])).toHaveLength(notices);
  });

  test("is nothing while nobody answers for them", () => {
    expect(shownSafety(shop(["GB", "XI"], {}), [mug])).toEqual([]);
  });

  test("is the shop's, with the product's own in its place, field by field", () => {
    const own = { ...noOwnSafety, safetyWarnings: "Hot.\n\nNot for the oven. ", safetyIdentifier: "LN-MG-01" };
    expect(shownSafety(shop(["GB", "XI"]), [{ name: "Lantern Mug", own }])).toEqual([
      { ...whole, items: ["Lantern Mug, LN-MG-01"], warnings: ["Hot.", "Not for the oven."] },
    ]);
  });

  test("of a bundle's products is said once where it is the same", () => {
    const own = { ...noOwnSafety, safetyWarnings: "Not for children under 14." };
    const hoodie = { name: "Lantern Hoodie", own };
    const cap = { name: "Lantern Cap", own: noOwnSafety };
    const notices = shownSafety(shop(["GB", "XI"]), [mug, hoodie, cap, hoodie]);
    expect(notices.map(({ items }) => items)).toEqual([["Lantern Mug", "Lantern Cap"], ["Lantern Hoodie"]]);
  });
});

test("another manufacturer is not reached at the shop's address", () => {
  const own = { ...noOwnSafety, safetyManufacturer: "Another Ltd\n2 Example Street" };
  const missing = safetyFacts(shop(["GB", "XI"]), own).filter(({ isKnown }) => !isKnown);
  expect(missing.map(({ field }) => field)).toEqual(["safetyManufacturerContact"]);
});

describe("putting a product on sale", () => {
  const fields = (...given: Parameters<typeof publishingProblems>) =>
    publishingProblems(...given).map(({ field }) => field);
  const bare = { ...whole, warnings: [], responsibleContact: null };

  test("needs every fact that a market asks for, its own or the shop's", () => {
    expect(fields(shop(["GB", "XI"], bare), "live", null, noOwnSafety)).toEqual([
      "safetyResponsibleContact",
      "safetyWarnings",
    ]);
    expect(fields(shop(["GB", "XI"]), "live", null, noOwnSafety)).toEqual([]);
    const own = { ...noOwnSafety, safetyWarnings: "None.", safetyResponsibleContact: "eu@agent.example" };
    expect(fields(shop(["GB", "XI"], bare), "live", null, own)).toEqual([]);
    expect(publishingProblems(shop(["GB", "XI", "IE"], bare), "live", null, noOwnSafety)[0]?.message).toContain(
      "Northern Ireland and the European Union needs the responsible person’s",
    );
  });

  test("needs nothing in Great Britain, or in a rehearsal where nobody chose the markets", () => {
    expect(fields(shop(["GB"], {}), "live", null, noOwnSafety)).toEqual([]);
    expect(fields(shop(null, {}), "rehearsal", null, noOwnSafety)).toEqual([]);
    expect(fields(shop(null, {}), "live", null, noOwnSafety)).toHaveLength(5);
  });

  test("is not undone by what was missing before, but a fact cannot be taken away", () => {
    const own = { ...noOwnSafety, safetyWarnings: "None." };
    expect(fields(shop(["GB", "XI"], bare), "live", own, own)).toEqual([]);
    expect(fields(shop(["GB", "XI"], bare), "live", own, noOwnSafety)).toEqual(["safetyWarnings"]);
  });
});
