import { describe, expect, test } from "vitest";
import { type Store, store } from "#store";
import { blockingFacts, marketFacts, missingFacts } from "./missing-facts.ts";

const complete = {
  markets: { sellsTo: ["GB"], iossNumber: null, buyerPaysImport: true, packaging: [] },
  safety: {
    manufacturer: ["Example Trading Ltd", "1 Example Street, Leeds"],
    manufacturerContact: "safety@shop.example",
    responsible: ["Example Agent B.V.", "1 Example Quay, Amsterdam"],
    responsibleContact: "eu@agent.example",
    warnings: ["There are none."],
  },
};
const selling = (sellsTo: string[], changes: Partial<Store["safety"]> = {}) => ({
  markets: { ...complete.markets, sellsTo },
  safety: { ...complete.safety, ...changes },
});
const unknown = { manufacturer: ["Example Trading Ltd"], responsible: [], responsibleContact: null, warnings: [] };
const fieldsOf = (facts: { field: string }[]) => facts.map(({ field }) => field);

describe("a market", () => {
  test("in Great Britain or the rest of the world needs no product safety block", () => {
    for (const market of ["gb", "world"] as const) expect(marketFacts(complete, market)).toEqual([]);
    expect(missingFacts(selling(["GB", "US"], unknown))).toEqual([]);
  });

  test("in Northern Ireland needs maker, responsible person and warnings, each with a whole address", () => {
    expect(missingFacts(selling(["GB", "XI"]))).toEqual([]);
    expect(fieldsOf(missingFacts(selling(["GB", "XI"], unknown)))).toEqual([
      "safety.manufacturer",
      "safety.responsible",
      "safety.responsibleContact",
      "safety.warnings",
    ]);
  });

  test("in the European Union also says who pays import tax, and registers packaging where a country asks", () => {
    const facts = selling(["GB", "IE", "DE"]);
    facts.markets.buyerPaysImport = false;
    expect(missingFacts(facts).map(({ what }) => what)).toEqual([
      "an IOSS number, or that the customer pays import tax at the door",
      "a packaging registration for Germany",
    ]);
    expect(missingFacts(selling(["GB", "IE"]))).toEqual([]);
  });
});

test("the file has no fact that a shop could sell on by mistake", () => {
  expect(fieldsOf(missingFacts(store))).toContain("safety.manufacturer");
});

describe("a change of settings", () => {
  test("is blocked by what a new destination needs, and by a fact that it takes away", () => {
    expect(blockingFacts(selling(["GB"], unknown), selling(["GB", "XI"], unknown))).toHaveLength(4);
    expect(fieldsOf(blockingFacts(selling(["GB", "XI"]), selling(["GB", "XI"], { warnings: [] })))).toEqual([
      "safety.warnings",
    ]);
  });

  test("is not blocked by what was missing before, or by leaving a market", () => {
    const before = selling(["GB", "XI"], unknown);
    expect(blockingFacts(before, selling(["GB", "XI"], { ...unknown, warnings: ["None."] }))).toEqual([]);
    expect(blockingFacts(before, selling(["GB"], unknown))).toEqual([]);
  });
});
