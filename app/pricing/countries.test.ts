import { describe, expect, test } from "vitest";
import { countries, countryCode, countryName, isSellableCountry, stateWord } from "./countries.ts";

// R-DELIVERY-9, name by name.
const named: [string, string][] = [
  ["UK", "GB"],
  ["United Kingdom", "GB"],
  ["US", "US"],
  ["United States", "US"],
  ["Canada", "CA"],
  ["Australia", "AU"],
  ["Germany", "DE"],
  ["France", "FR"],
  ["Italy", "IT"],
  ["Spain", "ES"],
  ["Netherlands", "NL"],
  ["Belgium", "BE"],
  ["Ireland", "IE"],
  ["Austria", "AT"],
  ["Switzerland", "CH"],
  ["Sweden", "SE"],
  ["Norway", "NO"],
  ["Denmark", "DK"],
  ["Finland", "FI"],
  ["Poland", "PL"],
  ["Czech Republic", "CZ"],
  ["Hungary", "HU"],
  ["Romania", "RO"],
  ["Bulgaria", "BG"],
  ["Croatia", "HR"],
  ["Slovenia", "SI"],
  ["Slovakia", "SK"],
  ["Lithuania", "LT"],
  ["Latvia", "LV"],
  ["Estonia", "EE"],
  ["Cyprus", "CY"],
  ["Malta", "MT"],
  ["Luxembourg", "LU"],
];

describe("countries", () => {
  test.each(named)("%s is %s", (name, code) => {
    expect(countryCode(name)).toBe(code);
    expect(isSellableCountry(code)).toBe(true);
  });

  test("none is sold to beyond those named here", () => {
    expect(new Set(countries.map((country) => country.code))).toEqual(new Set(named.map(([, code]) => code)));
    expect(countries).toHaveLength(31);
  });

  test("an unknown country becomes GB", () => {
    expect(["Atlantis", "", "Portugal"].map(countryCode)).toEqual(["GB", "GB", "GB"]);
  });

  test("case, spaces around it and a code instead of a name make no difference", () => {
    expect(countryCode("  united STATES ")).toBe("US");
    expect(countryCode("de")).toBe("DE");
    expect(countryCode("USA")).toBe("US");
    expect(countryCode("Czechia")).toBe("CZ");
  });

  test("the United Kingdom stands first, the rest by name", () => {
    const [first, ...rest] = countries.map((country) => country.name);
    expect(first).toBe("United Kingdom");
    expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, "en-GB")));
  });

  test("an address needs its state where post and printer ask for it", () => {
    expect(["US", "canada", "AU", "GB", "IE", "Atlantis"].map(stateWord)).toEqual([
      ...["State", "Province", "State"],
      ...[null, null, null],
    ]);
  });

  test("a code that is not in the list is not sold to", () => {
    expect(["PT", "RU", "gb", "", "United Kingdom"].some(isSellableCountry)).toBe(false);
    expect(countryName("PT")).toBeNull();
    expect(countryName("GB")).toBe("United Kingdom");
  });
});
