/** Where the stand-in delivers. v1 also lists states; here they are null, and any non-empty `state_code` will do. */
export type Zone = "uk" | "europe" | "america" | "oceania";
type Place = { code: string; name: string; zone: Zone; needsState?: true };

const europe: [string, string][] = [
  ["AT", "Austria"],
  ["BE", "Belgium"],
  ["BG", "Bulgaria"],
  ["HR", "Croatia"],
  ["CY", "Cyprus"],
  ["CZ", "Czech Republic"],
  ["DK", "Denmark"],
  ["EE", "Estonia"],
  ["FI", "Finland"],
  ["FR", "France"],
  ["DE", "Germany"],
  ["GR", "Greece"],
  ["HU", "Hungary"],
  ["IE", "Ireland"],
  ["IT", "Italy"],
  ["LV", "Latvia"],
  ["LT", "Lithuania"],
  ["LU", "Luxembourg"],
  ["MT", "Malta"],
  ["NL", "Netherlands"],
  ["NO", "Norway"],
  ["PL", "Poland"],
  ["PT", "Portugal"],
  ["RO", "Romania"],
  ["SK", "Slovakia"],
  ["SI", "Slovenia"],
  ["ES", "Spain"],
  ["SE", "Sweden"],
  ["CH", "Switzerland"],
];

export const places: Place[] = [
  { code: "GB", name: "United Kingdom", zone: "uk" },
  ...europe.map(([code, name]): Place => ({ code, name, zone: "europe" })),
  { code: "US", name: "United States", zone: "america", needsState: true },
  { code: "CA", name: "Canada", zone: "america", needsState: true },
  { code: "AU", name: "Australia", zone: "oceania", needsState: true },
  { code: "NZ", name: "New Zealand", zone: "oceania" },
];

export const placeOf = (code: string): Place | undefined => places.find((place) => place.code === code);

export const countryList = places.map(({ code, name, zone }) => ({
  code,
  name,
  region: zone === "america" ? "north_america" : zone === "oceania" ? "oceania" : "europe",
  states: null,
}));
