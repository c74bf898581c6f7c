import { shopContext } from "#app/context.ts";
import { blockingFacts, marketFacts, missingFactMessage } from "#app/markets/missing-facts.ts";
import { destinations, type Market, marketNames, marketOf } from "#app/pricing/addresses/markets.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import type { Store } from "#store";
import { Panel } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import { postSettingPage, readSettingPage, type SettingsCheck } from "./.server/save-settings.ts";
import type { Route } from "./+types/markets-page";
import { settingPages } from "./fields.ts";
import { SettingPanels, useOwnSetting } from "./setting-fields.tsx";
import { SettingsForm } from "./settings-frame.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { store } = args.context.get(shopContext);
  return { ...(await readSettingPage(args, "markets")), needs: needsOf(store) };
}

const marketKeys: readonly Market[] = ["gb", "ni", "eu", "world"];

/** What each market needs, known or not. */
const needsOf = (store: Store) => marketKeys.map((market) => ({ market, facts: marketFacts(store, market) }));

/** A market begins only with the facts that its law asks for (R-MARKET-4). */
const check: SettingsCheck = ({ store }, next) =>
  blockingFacts(store, next).map((fact) => ({
    field: fact.field,
    message: `${missingFactMessage(fact)}, or leave that market out`,
  }));

export const action = (args: Route.ActionArgs) => postSettingPage(args, "markets", check);

/** Settings for the markets, and for what each of them needs. */
export default function MarketsPage({ loaderData }: Route.ComponentProps) {
  const { states, change, needs } = loaderData;
  return (
    <SettingsForm tab="Markets" change={change}>
      <p className="small">
        The shop tells visitors from elsewhere so before they fill anything in. Leaving a market touches no order that
        is already placed.
      </p>
      <Markets state={states["markets.sellsTo"]!} needs={needs} />
      <SettingPanels panels={settingPages.markets.slice(1)} states={states} />
    </SettingsForm>
  );
}

const leads = {
  gb: "England, Scotland, Wales and the islands. Always on: the shop’s prices and terms are British.",
  ni: "BT postcodes. Goods follow the European Union’s rules, with UK VAT.",
  eu: "Each country that you choose.",
  world: "Each country that you choose. Customers pay duty and tax to their customs.",
};

interface MarketsProps {
  state: SettingState;
  needs: ReturnType<typeof needsOf>;
}

function Markets({ state, needs }: MarketsProps) {
  const { shown, error, kept } = useOwnSetting("markets.sellsTo", state);
  const chosen = shown.split(/\s+/);
  return (
    <div className="stack" key={shown} id="markets.sellsTo" tabIndex={-1}>
      {kept}
      {error && <FieldError of="markets.sellsTo" error={error} />}
      {needs.map(({ market, facts }) => (
        <Panel key={market} title={marketNames[market]}>
          <p className="small soft sets__lead">{leads[market]}</p>
          {market !== "gb" && (
            <ul className="plain markets">
              {destinations
                .filter(({ code }) => marketOf(code) === market)
                .map(({ code, name }) => (
                  <li key={code}>
                    <Checkbox
                      name="markets.sellsTo"
                      id={`sells-to-${code}`}
                      value={code}
                      defaultChecked={chosen.includes(code)}
                      label={name}
                    />
                  </li>
                ))}
            </ul>
          )}
          <Needs facts={facts} />
        </Panel>
      ))}
    </div>
  );
}

/** What a market needs, and what of it is still to do. */
function Needs({ facts }: { facts: ReturnType<typeof marketFacts> }) {
  if (facts.length === 0) return null;
  const missing = facts.filter(({ isKnown }) => !isKnown);
  return missing.length === 0 ? (
    <p className="small">All that it needs is known.</p>
  ) : (
    <>
      <p className="small">
        <b>Still to do before it can begin:</b>
      </p>
      <ul className="small">
        {missing.map(({ what }) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </>
  );
}
