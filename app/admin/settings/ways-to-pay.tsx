import type { PaymentDomain } from "#app/settings/payment-domain.ts";
import { walletNames } from "#app/settings/wallet-rules.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Panel } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import { ConflictNote, Origin, OriginalValue, useSetting } from "./setting-fields.tsx";
import { walletLabels, walletState } from "./wallet-states.ts";

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
      <ul className="plain prov ways" key={shown}>
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
          const { name, where } = walletLabels[wallet];
          const { label, more, ...look } = walletState(on.includes(wallet), domain, wallet);
          return (
            <li key={wallet}>
              <div className="prov__n">
                <div>
                  <b>{name}</b>
                  <br />
                  <span className="tiny soft" id={`${wallet}-where`}>
                    {where}
                  </span>
                </div>
              </div>
              <div className="small" id={`${wallet}-state`}>
                <Status {...look}>{label}</Status>
                <br />
                <span className="soft">{more}</span>
              </div>
              <label className="switch">
                <input
                  type="checkbox"
                  name="wallets"
                  value={wallet}
                  aria-label={name}
                  aria-describedby={`${wallet}-where ${wallet}-state`}
                  defaultChecked={on.includes(wallet)}
                />
                <span className="claims__on">On</span>
                <span className="claims__off">Off</span>
              </label>
            </li>
          );
        })}
      </ul>
      <ConflictNote name="wallets" />
      <Origin name="wallets" label="Wallets" state={state} />
      <p className="small soft">A wallet that is on but not ready is left out: the shop never shows a dead button.</p>
    </Panel>
  );
}
