import { describe, expect, test } from "vitest";
import { countries, countryCode, countryName, stateLabel } from "./countries.ts";

// R-DELIVERY-9, country by country.
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
  });

  test("no other country is sold to", () => {
    expect(new Set(countries.map((country) => country.code))).toEqual(new Set(named.map(([, code]) => code)));
    expect(countries).toHaveLength(31);
  });

  test("an unknown country becomes GB", () => {
    expect(["Atlantis", "", "Portugal"].map(countryCode)).toEqual(["GB", "GB", "GB"]);
  });

  test("accepts codes as well as names, in any case, with spaces around", () => {
    expect(countryCode("  united STATES ")).toBe("US");
    expect(countryCode("de")).toBe("DE");
    expect(countryCode("USA")).toBe("US");
    expect(countryCode("Czechia")).toBe("CZ");
  });

  test("the United Kingdom is first, the rest sorted by name", () => {
    const [first, ...rest] = countries.map((country) => country.name);
    expect(first).toBe("United Kingdom");
    expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, "en-GB")));
  });

  test("a state is required where the carrier and printer need it", () => {
    expect(["US", "canada", "AU", "GB", "IE", "Atlantis"].map(stateLabel)).toEqual([
      "State",
      "Province",
      "State",
      null,
      null,
      null,
    ]);
  });

  test("an unlisted code has no name", () => {
    expect(countryName("PT")).toBeNull();
    expect(countryName("GB")).toBe("United Kingdom");
  });
});
