import { countryName, knownCountryCode } from "#app/pricing/addresses/countries.ts";
import { type Market, marketNames, marketOf, sellsToMarket, soldDestinations } from "#app/pricing/addresses/markets.ts";
import type { SettingKey } from "#app/settings/contract.ts";
import type { Store } from "#store";
import { safetyFacts } from "./shown-safety.ts";

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
  (["ni", "eu"] as const)
    .filter((market) => sellsToMarket(facts.markets.sellsTo, market))
    .flatMap((market) =>
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
  const soldBefore = soldDestinations(before.markets.sellsTo);
  const added = soldDestinations(next.markets.sellsTo)
    .filter((code) => !soldBefore.includes(code))
    .map(marketOf);
  const missingBefore = missingFacts(before);
  return missingFacts(next).filter(
    ({ market, what }) =>
      added.includes(market) || !missingBefore.some((each) => each.market === market && each.what === what),
  );
}
