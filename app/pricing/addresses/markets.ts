import { type Country, countries, countryCode, countryName, knownCountryCode } from "./countries.ts";
import { plainPostcode } from "./postcodes.ts";

/** The markets that an owner chooses (R-MARKET-1). Each has its own law: `app/markets/missing-facts.ts` says what it needs. */
export const marketNames = {
  gb: "Great Britain",
  ni: "Northern Ireland",
  eu: "European Union",
  world: "Rest of the world",
} as const;
export type Market = keyof typeof marketNames;

/** Northern Ireland as a destination: the customs authorities' code, because ISO 3166 counts it as GB. */
export const northernIreland = "XI";

const inUnion = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE HU IE IT LV LT LU MT NL PL RO SK SI ES SE".split(" ") satisfies string[],
);

/** What a shop can sell to: Northern Ireland, then every country of `countries.ts` by its name. */
export const destinations: readonly Country[] = [
  { code: "GB", name: marketNames.gb },
  { code: northernIreland, name: marketNames.ni },
  ...countries.filter(({ code }) => code !== "GB"),
];

/** The market of a destination. */
export function marketOf(destination: string): Market {
  if (destination === "GB") return "gb";
  if (destination === northernIreland) return "ni";
  return inUnion.has(destination) ? "eu" : "world";
}

/** An address's destination: its country, and Northern Ireland for a BT postcode in the United Kingdom. */
export const addressDestination = (country: string, postcode: string | null | undefined): string =>
  country === "GB" && /^BT\d/.test(plainPostcode(postcode)) ? northernIreland : country;

/** Where the shop sells, as its settings have it; null for every destination. */
export type SellsTo = readonly string[] | null;

/** The destinations of the shop's markets, by code. */
export const soldDestinations = (sellsTo: SellsTo): readonly string[] =>
  sellsTo ?? destinations.map(({ code }) => code);

/** Whether the shop sells to any destination of this market. */
export const sellsToMarket = (sellsTo: SellsTo, market: Market): boolean =>
  soldDestinations(sellsTo).some((destination) => marketOf(destination) === market);

/** English names of countries that the shop cannot sell to. */
const regionNames = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });

/** The name of a two-letter code that is a country; undefined for anything else. */
const regionName = (code: string) => (/^[A-Z]{2}$/.test(code) && code !== "ZZ" ? regionNames.of(code) : undefined);

/** The English name of a destination, sold to or not; the code itself if it has none. */
export const destinationName = (code: string): string =>
  destinations.find((each) => each.code === code)?.name ?? regionName(code) ?? code;

/** The destination of an address that a form or a program sent; null if its country is not one. */
export function triedDestination(country: string, postcode: string | null | undefined): string | null {
  const code = knownCountryCode(country) ?? country.trim().toUpperCase();
  return regionName(code) ? addressDestination(code, postcode) : null;
}

type AddressRefusal = { field: "country" | "postcode"; message: string };

const refused = (name: string) => `We do not deliver to ${nameInSentence(name)}. Choose another country`;

const isCode = (country: string) => /^[A-Z]{2}$/i.test(country.trim());

/** What an unlisted country is called: by its code's name, or the code itself if no country has it, such as XI and ZZ. */
function unlistedName(country: string): string {
  const code = country.trim().toUpperCase();
  return regionName(code) ?? (isCode(code) ? code : "this country");
}

/**
 * Why nothing is sent to an address: its country by name, or a postcode in Northern Ireland (R-MARKET-2). Null if the
 * shop sells there.
 * @param country a name or code
 */
export function addressRefusal(
  sellsTo: SellsTo,
  country: string,
  postcode: string | null | undefined,
): AddressRefusal | null {
  const code = knownCountryCode(country);
  if (!code) return { field: "country", message: refused(unlistedName(country)) };
  const destination = addressDestination(code, postcode);
  if (soldDestinations(sellsTo).includes(destination)) return null;
  return destination === northernIreland
    ? {
        field: "postcode",
        message: "We do not deliver to Northern Ireland, where BT postcodes are. Enter a postcode in Great Britain",
      }
    : { field: "country", message: refused(countryName(code)!) };
}

/**
 * The same for a quote. An unknown country name counts as GB (R-DELIVERY-9). Two letters are a code, which a form could
 * not have sent: it is refused, by its country's name if it has one.
 */
export function quoteRefusal(
  sellsTo: SellsTo,
  country: string,
  postcode: string | null | undefined,
): AddressRefusal | null {
  const isUnknownName = !knownCountryCode(country) && !isCode(country);
  return addressRefusal(sellsTo, isUnknownName ? countryCode(country) : country, postcode);
}

/** A country's name inside a sentence: 'the Netherlands', 'France'. Not in `countries.ts`, which product pages load. */
export const nameInSentence = (name: string): string =>
  /^(United|Netherlands|Philippines|Bahamas|Maldives)|(Islands|Republic)$/.test(name) ? `the ${name}` : name;
