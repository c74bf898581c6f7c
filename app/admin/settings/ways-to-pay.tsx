import { type MethodStates, redirectMethods } from "#app/settings/method-rules.ts";
import type { PaymentDomain } from "#app/settings/payment-domain.ts";
import { walletNames } from "#app/settings/wallet-rules.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Panel } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import { ConflictNote, Origin, OriginalValue, useSetting } from "./setting-fields.tsx";
import { methodLabels, methodState, walletLabels, walletState } from "./wallet-states.ts";

interface WaysToPayProps {
  /** The wallets that are on, one per line. */
  state: SettingState;
  domain: PaymentDomain | null;
}

/** Cards, and a switch for each wallet. */
export function WaysToPay({ state, domain }: WaysToPayProps) {
  const { shown } = useSetting("wallets", state);
  const on = shown.split("\n");
  return (
    <Panel title="Ways to pay">
      <OriginalValue name="wallets" state={state} />
      <ul className="rows rows--columns prov ways" key={shown}>
        <li>
          <div className="prov__n">
            <div>
              <b>Card</b>
              <br />
              <span className="tiny soft">Visa, Mastercard, Amex</span>
            </div>
          </div>
          <span className="small soft">In the card form</span>
          <b className="small">Always on</b>
        </li>
        {walletNames.map((wallet) => {
          const isOn = on.includes(wallet);
          const way = { ...walletLabels[wallet], ...walletState(isOn, domain, wallet) };
          return <Way key={wallet} field="wallets" value={wallet} isOn={isOn} way={way} />;
        })}
      </ul>
      <ConflictNote name="wallets" />
      <Origin name="wallets" label="Wallets" state={state} />
      <p className="small soft">A wallet that is on but not ready is left out: the shop never shows a dead button.</p>
    </Panel>
  );
}

interface OtherCompaniesProps {
  /** The ways to pay that are on, one per line. */
  state: SettingState;
  has: MethodStates | null;
}

/** A switch for each way to pay on another company's page. */
export function OtherCompanies({ state, has }: OtherCompaniesProps) {
  const { shown } = useSetting("methods", state);
  const on = shown.split("\n");
  return (
    <Panel title="On other companies’ pages">
      <OriginalValue name="methods" state={state} />
      <ul className="rows rows--columns prov ways" key={shown}>
        {redirectMethods.map((method) => {
          const isOn = on.includes(method);
          const way = { ...methodLabels[method], ...methodState(isOn, has, method) };
          return <Way key={method} field="methods" value={method} isOn={isOn} way={way} />;
        })}
      </ul>
      <ConflictNote name="methods" />
      <Origin name="methods" label="Other companies" state={state} />
      <p className="small soft">
        The buyer leaves the shop to pay and comes back. Klarna and Clearpay lend the buyer money: unless your
        organisation is authorised by the FCA, don’t write about them yourself, and show only what they have approved.
      </p>
    </Panel>
  );
}

interface WayProps {
  /** Of the checkbox; those that are ticked are the setting. */
  field: "wallets" | "methods";
  value: string;
  isOn: boolean;
  way: ReturnType<typeof walletState> & { name: string; where: string };
}

function Way({ field, value, isOn, way: { name, where, label, more, ...look } }: WayProps) {
  return (
    <li>
      <div className="prov__n">
        <div>
          <b>{name}</b>
          <br />
          <span className="tiny soft" id={`${value}-where`}>
            {where}
          </span>
        </div>
      </div>
      <div className="small" id={`${value}-state`}>
        <Status {...look}>{label}</Status>
        <br />
        <span className="soft">{more}</span>
      </div>
      <label className="switch">
        <input
          type="checkbox"
          name={field}
          value={value}
          aria-label={name}
          aria-describedby={`${value}-where ${value}-state`}
          defaultChecked={isOn}
        />
        <span className="claims__on">On</span>
        <span className="claims__off">Off</span>
      </label>
    </li>
  );
}
