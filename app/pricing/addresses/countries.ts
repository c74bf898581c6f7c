/** Where a shop can send parcels: name and ISO 3166-1 two-letter code, in display order (R-DELIVERY-9). */
export type Country = { code: string; name: string };

export const countries: readonly Country[] = [
  { code: "GB", name: "United Kingdom" },
  { code: "AU", name: "Australia" },
  { code: "AT", name: "Austria" },
  { code: "BE", name: "Belgium" },
  { code: "BG", name: "Bulgaria" },
  { code: "CA", name: "Canada" },
  { code: "HR", name: "Croatia" },
  { code: "CY", name: "Cyprus" },
  { code: "CZ", name: "Czech Republic" },
  { code: "DK", name: "Denmark" },
  { code: "EE", name: "Estonia" },
  { code: "FI", name: "Finland" },
  { code: "FR", name: "France" },
  { code: "DE", name: "Germany" },
  { code: "HU", name: "Hungary" },
  { code: "IE", name: "Ireland" },
  { code: "IT", name: "Italy" },
  { code: "LV", name: "Latvia" },
  { code: "LT", name: "Lithuania" },
  { code: "LU", name: "Luxembourg" },
  { code: "MT", name: "Malta" },
  { code: "NL", name: "Netherlands" },
  { code: "NO", name: "Norway" },
  { code: "PL", name: "Poland" },
  { code: "RO", name: "Romania" },
  { code: "SK", name: "Slovakia" },
  { code: "SI", name: "Slovenia" },
  { code: "ES", name: "Spain" },
  { code: "SE", name: "Sweden" },
  { code: "CH", name: "Switzerland" },
  { code: "US", name: "United States" },
];

const otherNames: [string, string][] = [
  ["UK", "GB"],
  ["Great Britain", "GB"],
  ["USA", "US"],
  ["United States of America", "US"],
  ["The Netherlands", "NL"],
  ["Republic of Ireland", "IE"],
  ["Czechia", "CZ"],
];

const key = (name: string) => name.trim().toLowerCase();
const codes = new Map(
  [
    ...countries.flatMap(
      ({ code, name }) =>
        [
          [name, code],
          [code, code],
        ] as const,
    ),
    ...otherNames,
  ].map(([name, code]) => [key(name), code]),
);

/** The code of a country by name or code, in any case; null if unknown. */
export function knownCountryCode(name: string): string | null {
  return codes.get(key(name)) ?? null;
}

/** The same for estimates: an unknown country becomes GB (R-DELIVERY-9). */
export function countryCode(name: string): string {
  return knownCountryCode(name) ?? "GB";
}

/** What the state is called in countries where it is required. Elsewhere it is optional. */
const stateLabels: Readonly<Record<string, string>> = { US: "State", CA: "Province", AU: "State" };

/** The label for a country's state (by name or code); null where none is required. */
export function stateLabel(country: string): string | null {
  return stateLabels[countryCode(country)] ?? null;
}

/** The country's display name; null if unlisted. */
export function countryName(code: string): string | null {
  return countries.find((country) => country.code === code)?.name ?? null;
}

/**
 * The countries that a form offers: those the shop sells to, all of them for null. Here because `markets.ts` is loaded
 * by pages that need no list of countries.
 */
export const countriesFor = (sellsTo: readonly string[] | null): readonly Country[] =>
  sellsTo ? countries.filter(({ code }) => sellsTo.includes(code)) : countries;
