/** Where the shop sends parcels: name and ISO 3166-1 two-letter code, in display order (R-DELIVERY-9). */
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

/** The code of a country by name or code, any case; null for one that is not known. */
export function knownCountryCode(name: string): string | null {
  return codes.get(key(name)) ?? null;
}

/** The same for estimates: a country that is not known becomes GB (R-DELIVERY-9). */
export function countryCode(name: string): string {
  return knownCountryCode(name) ?? "GB";
}

/** Checkout refuses any other country: guessing GB there would send the parcel to the wrong one. */
export function isSellableCountry(code: string): boolean {
  return countries.some((country) => country.code === code);
}

/** What the parts are called of which post and printer want to know one; elsewhere a county may be left out. */
const stateWords: Readonly<Record<string, string>> = { US: "State", CA: "Province", AU: "State" };

/** What to call the state of an address there, by name or code; null where it needs none. */
export function stateWord(country: string): string | null {
  return stateWords[countryCode(country)] ?? null;
}

/** The country's display name, or null for a code that is not sold to. */
export function countryName(code: string): string | null {
  return countries.find((country) => country.code === code)?.name ?? null;
}
