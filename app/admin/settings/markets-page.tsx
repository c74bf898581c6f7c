import { shopContext } from "#app/context.ts";
import { readMarketTries } from "#app/markets/.server/market-tries.ts";
import { readLackingProducts } from "#app/markets/.server/read-safety.ts";
import { importCharges } from "#app/markets/import-charges.ts";
import {
  beginsSafetyMarket,
  blockingFacts,
  lackingMessages,
  marketFacts,
  missingFactMessage,
} from "#app/markets/missing-facts.ts";
import { asksForSafety } from "#app/markets/shown-safety.ts";
import type { Market } from "#app/pricing/addresses/markets.ts";
import type { Store } from "#store";
import { ordersByMarket } from "./.server/market-orders.ts";
import { postSettingPage, readSettingPage, type SettingsCheck } from "./.server/setting-page.ts";
import type { Route } from "./+types/markets-page";
import { settingPages } from "./fields.ts";
import { MarketPanels, type MarketState } from "./market-panels.tsx";
import { SettingPanels } from "./setting-fields.tsx";
import { SettingsForm } from "./settings-frame.tsx";

export async function loader(args: Route.LoaderArgs) {
  const shop = args.context.get(shopContext);
  const page = await readSettingPage(args, "markets");
  const [orders, tries, lacking] = await Promise.all([
    ordersByMarket(shop),
    readMarketTries(shop),
    readLackingProducts(shop.db),
  ]);
  const stateOf = (market: Market): MarketState => ({
    market,
    facts: marketFacts(shop.store, market),
    lacking: asksForSafety(market) ? lacking : [],
    orders: orders[market],
    tries: tries[market],
    total: totalText(shop.store, market),
  });
  return { ...page, markets: marketKeys.map(stateOf) };
}

const marketKeys: readonly Market[] = ["gb", "ni", "eu", "world"];

/** What the checkout's total says of taxes, for a small order to Ireland or Switzerland. */
function totalText({ markets }: Store, market: Market): string | null {
  const country = { gb: "GB", ni: "GB", eu: "IE", world: "CH" }[market];
  return importCharges(country, null, Boolean(markets.iossNumber))?.total ?? null;
}

/** A market begins only with the facts that its law asks for: the shop's, and each product's on sale (R-MARKET-4). */
const check: SettingsCheck = async ({ store, db }, next) => {
  const lacking = beginsSafetyMarket(store, next) ? await readLackingProducts(db) : [];
  return [
    ...blockingFacts(store, next).map((fact) => ({
      field: fact.field,
      message: `${missingFactMessage(fact)}, or leave that market out`,
    })),
    ...lackingMessages(lacking).map((message) => ({
      field: "markets.sellsTo",
      message: `${message}. Enter it on the product’s page, or leave that market out`,
    })),
  ];
};

export const action = (args: Route.ActionArgs) => postSettingPage(args, "markets", check);

/** Settings for the markets, and for what each of them needs. */
export default function MarketsPage({ loaderData }: Route.ComponentProps) {
  const { states, change, markets } = loaderData;
  return (
    <SettingsForm tab="Markets" change={change}>
      <p className="small">
        The shop tells visitors from elsewhere so before they fill anything in. Leaving a market touches no order that
        is already placed.
      </p>
      <MarketPanels state={states["markets.sellsTo"]!} markets={markets} />
      <SettingPanels panels={settingPages.markets.slice(1)} states={states} />
    </SettingsForm>
  );
}
