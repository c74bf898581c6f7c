/** Where the sandbox delivers. v1 also lists states; here the list is null, but those countries still need one. */
export type Zone = "uk" | "europe" | "america" | "oceania";
type Place = { code: string; name: string; zone: Zone; states?: readonly string[] };

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

const unitedStates = [
  ..."AL AK AS AZ AR AA AE AP CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV".split(" "),
  ..."NH NJ NM NY NC ND MP OH OK OR PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY".split(" "),
];
const canada = "AB BC MB NB NL NT NS NU ON PE QC SK YT".split(" ");
const australia = "ACT NSW NT QLD SA TAS VIC WA".split(" ");

export const places: Place[] = [
  { code: "GB", name: "United Kingdom", zone: "uk" },
  ...europe.map(([code, name]): Place => ({ code, name, zone: "europe" })),
  { code: "US", name: "United States", zone: "america", states: unitedStates },
  { code: "CA", name: "Canada", zone: "america", states: canada },
  { code: "AU", name: "Australia", zone: "oceania", states: australia },
  { code: "NZ", name: "New Zealand", zone: "oceania" },
];

export const findCountry = (code: string): Place | undefined => places.find((place) => place.code === code);

export const countryList = places.map(({ code, name, zone }) => ({
  code,
  name,
  region: zone === "america" ? "north_america" : zone === "oceania" ? "oceania" : "europe",
  states: null,
}));
