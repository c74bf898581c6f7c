import { describe, expect, test } from "vitest";
import { type Store, store } from "#store";
import {
  blockingFacts,
  hasMarketFacts,
  lackingMessages,
  lackingProducts,
  marketFacts,
  missingFacts,
} from "./missing-facts.ts";
import { noOwnSafety } from "./test-own-safety.ts";

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

describe("a product on sale with facts of its own", () => {
  const kite = { id: 7, name: "Lantern Kite" };
  const maker = { ...noOwnSafety, safetyManufacturer: "Kites Ltd\n2 Example Street" };

  test("lacks what its own maker leaves out, and nothing that the shop provides", () => {
    expect(lackingProducts([{ ...kite, own: noOwnSafety }])).toEqual([]);
    expect(lackingProducts([{ ...kite, own: { ...maker, safetyManufacturerContact: "kites@shop.example" } }])).toEqual(
      [],
    );
    const lacking = { ...maker, safetyResponsible: "Agent B.V." };
    expect(lackingMessages(lackingProducts([{ ...kite, own: lacking }]))).toEqual([
      "Lantern Kite is on sale without the manufacturer’s email or web address, a responsible person’s name and postal address and the responsible person’s email or web address",
    ]);
  });

  test("keeps a shop's markets from being complete only where one asks for it", () => {
    const lacking = lackingProducts([{ ...kite, own: maker }]);
    expect(hasMarketFacts(selling(["GB", "XI"]), "live", [])).toBe(true);
    expect(hasMarketFacts(selling(["GB", "XI"]), "live", lacking)).toBe(false);
    expect(hasMarketFacts(selling(["GB"]), "live", lacking)).toBe(true);
    expect(
      hasMarketFacts({ ...selling([]), markets: { ...complete.markets, sellsTo: null } }, "rehearsal", lacking),
    ).toBe(true);
  });

  test("of many the first twelve are named, and the rest counted", () => {
    const many = lackingProducts(Array.from({ length: 24 }, (_, id) => ({ id, name: `Kite ${id}`, own: maker })));
    expect(lackingMessages(many)).toHaveLength(13);
    expect(lackingMessages(many).at(-1)).toBe("And 12 more are on sale without facts of their own");
  });
});
