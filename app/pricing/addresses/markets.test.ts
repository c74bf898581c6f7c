import { describe, expect, test } from "vitest";
import { countries, countriesFor } from "./countries.ts";
import {
  addressDestination,
  addressRefusal,
  destinationName,
  destinations,
  marketOf,
  quoteRefusal,
  sellsToMarket,
  triedDestination,
} from "./markets.ts";

const everywhere = destinations.map(({ code }) => code);

describe("a destination", () => {
  test.each(["BT1 5GS", "bt15gs", " BT7-1NN ", "BT94 5AA"])(
    "with the postcode %s is in Northern Ireland",
    (postcode) => {
      expect(addressDestination("GB", postcode)).toBe("XI");
      expect(marketOf(addressDestination("GB", postcode))).toBe("ni");
    },
  );

  test.each([
    ["GB", "B1 1AA"],
    ["GB", "BD1 1AA"],
    ["GB", ""],
    ["IE", "BT1 5GS"],
  ])("%s with the postcode '%s' is not", (country, postcode) => {
    expect(addressDestination(country, postcode)).toBe(country);
  });

  test("is in exactly one of the four markets, 25 of them in the European Union", () => {
    const inMarket = (market: string) => everywhere.filter((code) => marketOf(code) === market);
    expect([inMarket("gb"), inMarket("ni"), inMarket("world").sort()]).toEqual([
      ["GB"],
      ["XI"],
      ["AU", "CA", "CH", "NO", "US"],
    ]);
    expect(inMarket("eu")).toHaveLength(25);
    expect(everywhere).toHaveLength(countries.length + 1);
  });
});

describe("a destination that somebody tried", () => {
  test("is known by its name or code, in any case, and in Northern Ireland by its postcode", () => {
    expect(triedDestination("germany", "10115")).toBe("DE");
    expect(triedDestination(" br ", null), "a country that is never sold to").toBe("BR");
    expect(triedDestination("United Kingdom", "bt1 5gs")).toBe("XI");
    expect([triedDestination("Atlantis", ""), triedDestination("ZZ", "")], "none").toEqual([null, null]);
  });

  test("has an English name, or its code if no country has it", () => {
    expect(["DE", "XI", "BR", "QQ"].map(destinationName)).toEqual(["Germany", "Northern Ireland", "Brazil", "QQ"]);
  });
});

describe("an address", () => {
  test("is refused by its country's name outside the shop's markets", () => {
    expect(addressRefusal(["GB"], "DE", "10115")).toEqual({
      field: "country",
      message: "We do not deliver to Germany. Choose another country",
    });
    expect(addressRefusal(["GB"], "Germany", "10115")?.message).toContain("Germany");
    expect(addressRefusal(everywhere, "BR", "1")?.message).toContain("Brazil");
    expect(addressRefusal(["GB"], "US", "97201")?.message).toContain("to the United States.");
    expect(addressRefusal(everywhere, "Atlantis", "1")?.message).toContain("this country");
  });

  test("in Northern Ireland is refused at its postcode where that market is off", () => {
    expect(addressRefusal(["GB"], "UK", "BT1 5GS")).toMatchObject({
      field: "postcode",
      message: expect.stringContaining("Northern Ireland"),
    });
    expect(addressRefusal(["GB", "XI"], "GB", "BT1 5GS")).toBeNull();
    expect(addressRefusal(["GB"], "GB", "HX7 8DG")).toBeNull();
  });
});

describe("a quote", () => {
  test("counts an unknown country name as GB", () => {
    for (const name of ["Atlantis", "Portugal", "Z", "ZZZ", ""])
      expect(quoteRefusal(["GB"], name, null), name).toBeNull();
  });

  test("refuses a code that no country has, even of a market of the shop", () => {
    for (const code of ["ZZ", "QQ", "XI", " xi "])
      expect(quoteRefusal(everywhere, code, null), code).toEqual({
        field: "country",
        message: `We do not deliver to ${code.trim().toUpperCase()}. Choose another country`,
      });
  });

  test("refuses a country's code and a known name outside the markets, by name", () => {
    expect(quoteRefusal(["GB"], "FR", null)?.message).toContain("France");
    expect(quoteRefusal(["GB"], "France", null)?.message).toContain("France");
    expect(quoteRefusal(everywhere, "PT", null)?.message).toContain("Portugal");
    expect(quoteRefusal(["GB"], "Atlantis", "BT1 5GS")?.field).toBe("postcode");
  });
});

test("a form offers the countries of the markets, with the United Kingdom once", () => {
  expect(countriesFor(["GB", "XI", "IE"]).map(({ name }) => name)).toEqual(["United Kingdom", "Ireland"]);
  expect(countriesFor(everywhere)).toEqual(countries);
  expect(sellsToMarket(["GB", "IE"], "eu")).toBe(true);
  expect(sellsToMarket(["GB", "XI"], "eu")).toBe(false);
});
