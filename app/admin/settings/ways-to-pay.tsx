import type { ReactNode } from "react";
import { type MethodStates, redirectMethods } from "#app/settings/method-rules.ts";
import type { PaymentDomain } from "#app/settings/payment-domain.ts";
import { walletNames } from "#app/settings/wallet-rules.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Panel } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import { Origin, useOwnSetting } from "./setting-fields.tsx";
import { methodLabels, methodState, walletLabels, walletState } from "./wallet-states.ts";

interface WaysToPayProps {
  /** The wallets that are on, one per line. */
  state: SettingState;
  domain: PaymentDomain | null;
}

/** Cards, and a switch for each wallet. */
export const WaysToPay = ({ state, domain }: WaysToPayProps) => (
  <WaysPanel
    title="Ways to pay"
    field="wallets"
    label="Wallets"
    state={state}
    values={walletNames}
    wayOf={(wallet, isOn) => ({ ...walletLabels[wallet], ...walletState(isOn, domain, wallet) })}
    first={
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
    }
  >
    A wallet that is on but not ready is left out: the shop never shows a dead button.
  </WaysPanel>
);

interface OtherCompaniesProps {
  /** The ways to pay that are on, one per line. */
  state: SettingState;
  has: MethodStates | null;
}

/** A switch for each way to pay on another company's page. */
export const OtherCompanies = ({ state, has }: OtherCompaniesProps) => (
  <WaysPanel
    title="On other companies’ pages"
    field="methods"
    label="Other companies"
    state={state}
    values={redirectMethods}
    wayOf={(method, isOn) => ({ ...methodLabels[method], ...methodState(isOn, has, method) })}
  >
    The buyer leaves the shop to pay and comes back. Klarna and Clearpay lend the buyer money: unless your organisation
    is authorised by the FCA, don’t write about them yourself, and show only what they have approved.
  </WaysPanel>
);

interface WaysPanelProps<Value extends string> extends Pick<WayProps, "field"> {
  title: string;
  label: string;
  state: SettingState;
  values: readonly Value[];
  wayOf: (value: Value, isOn: boolean) => WayProps["way"];
  first?: ReactNode;
  children: string;
}

function WaysPanel<Value extends string>(props: WaysPanelProps<Value>) {
  const { title, field, label, state, values, wayOf, first, children } = props;
  const { shown, kept } = useOwnSetting(field, state);
  const on = shown.split("\n");
  return (
    <Panel title={title}>
      <ul className="rows rows--columns prov ways" key={shown}>
        {first}
        {values.map((value) => {
          const isOn = on.includes(value);
          return <Way key={value} field={field} value={value} isOn={isOn} way={wayOf(value, isOn)} />;
        })}
      </ul>
      {kept}
      <Origin name={field} label={label} state={state} />
      <p className="small soft">{children}</p>
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
