import { sellsToMarket } from "#app/pricing/addresses/markets.ts";
import type { Store } from "#store";

/**
 * What consumers in the European Union are reminded of before they buy (R-MARKET-8), in words. Null while the shop
 * does not sell there. Directives 2011/83/EU, article 6(1)(l), and (EU) 2019/771, articles 10 and 13 to 16.
 */
export function legalGuarantee({ markets }: Pick<Store, "markets">) {
  if (!sellsToMarket(markets.sellsTo, "eu")) return null;
  return {
    title: "Your legal guarantee in the European Union",
    text: "We are liable for any fault that was there on delivery and shows within two years, or longer where your country’s law says so. We repair or replace the goods free of charge; if that is not possible or takes too long, you can have a lower price or your money back.",
    more: { label: "Your rights, on the EU’s site", to: yourEurope },
  };
}

/** The European Union's own page on guarantees, in all of its languages. */
const yourEurope = "https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_en.htm";
