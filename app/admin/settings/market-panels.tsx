import { useId, useState } from "react";
import { href } from "react-router";
import type { MarketTry } from "#app/markets/.server/market-tries.ts";
import { type LackingProduct, type MarketFact, namedProducts } from "#app/markets/missing-facts.ts";
import { destinations, type Market, marketNames, marketOf } from "#app/pricing/addresses/markets.ts";
import { capitalized } from "#app/shared/capitalized.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { pluralize } from "../kit/list-query.ts";
import { FactRow } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import { useOwnSetting } from "./setting-fields.tsx";
import "#app/ui/display/ticks.css";

/** A market as its panel shows it. */
export type MarketState = {
  market: Market;
  facts: MarketFact[];
  /** Products on sale whose own facts the market asks for and that lack some. */
  lacking: LackingProduct[];
  /** Orders placed in the last 30 days. */
  orders: number;
  /** Where visitors of the last 30 days wanted a delivery price to, and the shop does not sell. */
  tries: MarketTry[];
  /** What the checkout's total says of taxes abroad; null at home. */
  total: string | null;
};

const leads = {
  gb: "England, Scotland, Wales and the islands. Always on: the shop’s prices and terms are British.",
  ni: "BT postcodes. Goods follow the European Union’s rules, with UK VAT.",
};

/** The markets, each with its switch, what it needs, and its countries. */
export function MarketPanels({ state, markets }: { state: SettingState; markets: readonly MarketState[] }) {
  const { shown, error, kept } = useOwnSetting("markets.sellsTo", state);
  return (
    <div className="stack" key={shown} id="markets.sellsTo" tabIndex={-1}>
      {kept}
      {error && <FieldError of="markets.sellsTo" error={error} />}
      {markets.map((each) => (
        <MarketPanel key={each.market} state={each} chosen={shown.split(/\s+/)} />
      ))}
    </div>
  );
}

function MarketPanel({ state, chosen }: { state: MarketState; chosen: readonly string[] }) {
  const { market, facts, lacking, orders, tries, total } = state;
  const id = useId();
  const all = destinations.filter(({ code }) => marketOf(code) === market).map(({ code }) => code);
  const before = all.filter((code) => chosen.includes(code));
  const [sold, setSold] = useState<readonly string[]>(before);
  const isOn = market === "gb" || sold.length > 0;
  const whenOn = before.length > 0 ? before : all;
  const turn = (on: boolean) => setSold(on ? whenOn : []);
  return (
    <section className={classNames("box pnl market", isOn && "is-on")} aria-labelledby={id}>
      <div className="market__h">
        <div>
          <h2 className="text-[1.45rem]" id={id}>
            {marketNames[market]}
          </h2>
          <p className="small soft">
            {market === "gb" || market === "ni" ? leads[market] : `${sold.length} of ${all.length} countries chosen`}
          </p>
        </div>
        <MarketStatus isOn={isOn} missing={facts.filter(({ isKnown }) => !isKnown).length + lacking.length} />
        {market !== "gb" && (
          <label className="switch">
            <input
              type="checkbox"
              aria-label={`Sell to ${marketNames[market]}`}
              checked={isOn}
              onChange={(event) => turn(event.target.checked)}
              {...(market === "ni" && { name: "markets.sellsTo", value: all[0] })}
            />
            {isOn ? "On" : "Off"}
          </label>
        )}
      </div>
      <div className="cols market__g">
        {facts.length > 0 && <Needs facts={facts} lacking={lacking} />}
        <dl className="market__f small">
          <FactRow label="Last 30 days">
            {orders === 1 ? "1 order" : `${orders.toLocaleString("en-GB")} orders`}
          </FactRow>
          {tries.length > 0 && <FactRow label="Tried in vain">{triesText(tries)}</FactRow>}
          {total && <FactRow label="Total shows">{total}</FactRow>}
        </dl>
      </div>
      {(market === "eu" || market === "world") && <Countries market={market} sold={sold} onChange={setSold} />}
    </section>
  );
}

/** Countries by name; the rest of a long list is counted. */
const shownTries = 8;

function triesText(tries: readonly MarketTry[]): string {
  const words = tries.slice(0, shownTries).map((each) => `${each.name} ${each.tries.toLocaleString("en-GB")}`);
  const others = tries.slice(shownTries).reduce((sum, each) => sum + each.tries, 0);
  return [...words, ...(others > 0 ? [`others ${others.toLocaleString("en-GB")}`] : [])].join(", ");
}

/** Whether the shop sells there, and what is left to do. */
function MarketStatus({ isOn, missing }: { isOn: boolean; missing: number }) {
  if (isOn)
    return missing > 0 ? <Status tone="warn">Selling, {missing} to do</Status> : <Status tone="good">Selling</Status>;
  return missing > 0 ? <Status tone="bad">Cannot start: {missing} to do</Status> : <Status settled>Off, ready</Status>;
}

/** What a market needs, each with a link to its field or product if it is still to do. */
const Needs = ({ facts, lacking }: { facts: readonly MarketFact[]; lacking: readonly LackingProduct[] }) => (
  <div>
    <h3>What it needs</h3>
    <ul className="ticks small my-[0.7rem]">
      {facts.map(({ field, what, isKnown }) => (
        <li key={what}>
          {isKnown ? <Icon name="check" /> : <span className="ticks__no" />}
          {isKnown ? (
            <span>{capitalized(what)}</span>
          ) : (
            <span>
              <a href={`#${field}`}>{capitalized(what)}</a> <b>to do</b>
            </span>
          )}
        </li>
      ))}
      {lacking.slice(0, namedProducts).map(({ id, name, what }) => (
        <li key={id}>
          <span className="ticks__no" />
          <span>
            <Link to={href("/admin/products/:id", { id: String(id) })}>{name}</Link>: {what} <b>to do</b>
          </span>
        </li>
      ))}
      {lacking.length > namedProducts && (
        <li>
          <span className="ticks__no" />
          <span>
            and {pluralize(lacking.length - namedProducts, "more product", "more products")} <b>to do</b>
          </span>
        </li>
      )}
    </ul>
  </div>
);

interface CountriesProps {
  market: Market;
  sold: readonly string[];
  onChange: (codes: readonly string[]) => void;
}

const Countries = ({ market, sold, onChange }: CountriesProps) => (
  <fieldset>
    <legend>Countries</legend>
    <ul className="columns-[3_9rem] gap-x-6 pt-2 pb-[0.9rem]">
      {destinations
        .filter(({ code }) => marketOf(code) === market)
        .map(({ code, name }) => (
          <li key={code} className="break-inside-avoid">
            <Checkbox
              name="markets.sellsTo"
              id={`sells-to-${code}`}
              value={code}
              checked={sold.includes(code)}
              onChange={({ target }) =>
                onChange(target.checked ? [...sold, code] : sold.filter((each) => each !== code))
              }
              label={name}
            />
          </li>
        ))}
    </ul>
  </fieldset>
);
