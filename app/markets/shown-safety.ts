import { sellsToMarket } from "#app/pricing/addresses/markets.ts";
import type { Store } from "#store";

/** Who answers for a product's safety, and what to know before using it. */
export type SafetyFacts = Store["safety"];

/**
 * What a product's page says of its safety (R-MARKET-5): nothing while no market asks for it, or while the facts are
 * missing.
 */
export function shownSafety({ safety, markets }: Pick<Store, "safety" | "markets">): SafetyFacts | null {
  const isNeeded = sellsToMarket(markets.sellsTo, "ni") || sellsToMarket(markets.sellsTo, "eu");
  return isNeeded && safety.manufacturer?.length ? safety : null;
}
