import { listOf } from "#app/catalogue/model/phrases.ts";
import { countryName, knownCountryCode } from "#app/pricing/addresses/countries.ts";
import { type Market, marketNames, marketOf, soldDestinations } from "#app/pricing/addresses/markets.ts";
import type { SettingKey } from "#app/settings/contract.ts";
import type { Store } from "#store";
import { asksForFacts, asksForSafety, type OwnSafety, safetyFacts, safetyMarkets } from "./shown-safety.ts";

/** What a market's law asks of the shop before it may sell there, and the setting that gives it (R-MARKET-4). */
export type MarketFact = { field: SettingKey; what: string; isKnown: boolean };

/** Countries that want a packaging registration before a parcel arrives: the numbers of LUCID and of France's EPR. */
const packagingCountries = ["DE", "FR"];

type Facts = Pick<Store, "markets" | "safety">;

/**
 * The facts that a market needs, known or not. Great Britain needs none beyond the company's own.
 */
export function marketFacts({ markets, safety }: Facts, market: Market): MarketFact[] {
  const fact = (field: SettingKey, what: string, isKnown: boolean): MarketFact => ({ field, what, isKnown });
  const product = safetyFacts({ safety }, null).map(({ setting, what, isKnown }) => fact(setting, what, isKnown));
  if (market === "ni") return product;
  if (market !== "eu") return [];
  const registered = packagingCountries
    .filter((code) => soldDestinations(markets.sellsTo).includes(code))
    .map((code) => {
      const isRegistered = markets.packaging?.some(({ country }) => knownCountryCode(country) === code) ?? false;
      return fact("markets.packaging", `a packaging registration for ${countryName(code)}`, isRegistered);
    });
  const importTax = fact(
    "markets.iossNumber",
    "an IOSS number, or that the customer pays import tax at the door",
    Boolean(markets.iossNumber || markets.buyerPaysImport),
  );
  return [...product, importTax, ...registered];
}

/** What is missing for the markets that the shop sells to, each with its market. */
export const missingFacts = (facts: Facts): (MarketFact & { market: Market })[] =>
  safetyMarkets(facts).flatMap((market) =>
    marketFacts(facts, market)
      .filter(({ isKnown }) => !isKnown)
      .map((fact) => ({ ...fact, market })),
  );

/** "Northern Ireland needs warnings, or a line that there are none. Enter it" */
export const missingFactMessage = ({ market, what }: Pick<MarketFact, "what"> & { market: Market }): string =>
  `${marketNames[market]} needs ${what}. Enter it`;

/**
 * What a change of settings must not leave out: facts that a newly chosen destination's market needs, and those that
 * were known before. A shop from before markets, whose facts are missing, may still change anything else.
 */
export function blockingFacts(before: Facts, next: Facts): (MarketFact & { market: Market })[] {
  const added = addedMarkets(before, next);
  const missingBefore = missingFacts(before);
  return missingFacts(next).filter(
    ({ market, what }) =>
      added.includes(market) || !missingBefore.some((each) => each.market === market && each.what === what),
  );
}

/**
 * A product on sale whose own facts are incomplete: another manufacturer needs its own contact, which no setting has.
 */
export type LackingProduct = { id: number; name: string; what: string };

/** A shop with every fact, so that only gaps in the product's own facts remain. */
const everyFact = {
  safety: {
    manufacturer: ["Name", "Address"],
    manufacturerContact: "contact",
    responsible: ["Name", "Address"],
    responsibleContact: "contact",
    warnings: ["None"],
  },
};

/** Products whose own facts are incomplete: a market that asks for them does not begin over these (R-MARKET-4). */
export const lackingProducts = (products: readonly { id: number; name: string; own: OwnSafety }[]): LackingProduct[] =>
  products.flatMap(({ id, name, own }) => {
    const missing = safetyFacts(everyFact, own).filter(({ isKnown }) => !isKnown);
    return missing.length > 0 ? [{ id, name, what: listOf(missing.map(({ what }) => what)) }] : [];
  });

/** How many products a list of them names before it counts the rest. */
export const namedProducts = 12;

/** "Lantern Mug is on sale without a manufacturer’s email"; of a long list the first, and how many more. */
export function lackingMessages(products: readonly LackingProduct[]): string[] {
  const others = products.length - namedProducts;
  return [
    ...products.slice(0, namedProducts).map(({ name, what }) => `${name} is on sale without ${what}`),
    ...(others > 0 ? [`And ${others} more are on sale without facts of their own`] : []),
  ];
}

/** Whether a change of settings begins a market that asks for facts of each product. */
export const beginsSafetyMarket = (before: Facts, next: Facts): boolean =>
  addedMarkets(before, next).some(asksForSafety);

/** The markets of newly chosen destinations. */
function addedMarkets(before: Facts, next: Facts): Market[] {
  const soldBefore = soldDestinations(before.markets.sellsTo);
  return soldDestinations(next.markets.sellsTo)
    .filter((code) => !soldBefore.includes(code))
    .map(marketOf);
}

/** Whether the shop's markets lack nothing, neither a fact of the shop's nor one of a product's own. */
export const hasMarketFacts = (facts: Facts, mode: "rehearsal" | "live", lacking: readonly LackingProduct[]): boolean =>
  !asksForFacts(facts, mode) ||
  (missingFacts(facts).length === 0 && (safetyMarkets(facts).length === 0 || lacking.length === 0));
