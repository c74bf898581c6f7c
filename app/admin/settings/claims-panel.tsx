import { claimKey } from "#app/settings/contract.ts";
import { dayWords } from "#app/shared/dates.ts";
import { Panel } from "../kit/panel.tsx";
import type { SettingState } from "./.server/read-settings.ts";
import { ConflictNote, OriginalValue, useSetting } from "./setting-fields.tsx";
import { claimOfText } from "./settings-form.ts";

interface ClaimsPanelProps {
  claims: readonly string[];
  states: Readonly<Record<string, SettingState>>;
  mode: "rehearsal" | "live";
  /** The number of confirmed newsletter addresses. */
  subscribed: number;
}

/** The shop's claims with their evidence: a live shop shows only confirmed ones (R-SHOP-3). */
export function ClaimsPanel({ claims, states, mode, subscribed }: ClaimsPanelProps) {
  return (
    <Panel title="Claims">
      <p className="small soft -mt-[0.4rem] mb-[0.9rem]">
        Show only claims that you can prove. Enter the evidence for each; it is stored.
        {mode === "rehearsal" && " A rehearsal shows all of them, so that you can see the complete pages."}
      </p>
      <ul className="rows rows--columns claims">
        {claims.map((claim) => (
          <Claim key={claim} claim={claim} state={states[claimKey(claim)]!}>
            {/on the list/i.test(claim) && `Confirmed addresses now: ${subscribed.toLocaleString("en-GB")}`}
          </Claim>
        ))}
      </ul>
    </Panel>
  );
}

interface ClaimProps {
  claim: string;
  state: SettingState;
  /** Evidence that the shop has itself. */
  children?: string | false;
}

function Claim({ claim, state, children }: ClaimProps) {
  const key = claimKey(claim);
  const { shown: text, error: problem } = useSetting(key, state);
  const { isShown, restsOn } = claimOfText(text);
  return (
    <li key={text}>
      <OriginalValue name={key} state={state} />
      <div>
        <b>{claim}</b>
        <br />
        <span className="tiny soft">{stateLabel(state)}</span>
        {children && <span className="tiny soft">. {children}</span>}
      </div>
      <div className="field">
        {problem && (
          <p className="error" id={`${key}-error`}>
            {problem}
          </p>
        )}
        <input
          className="input input--s"
          id={key}
          name={key}
          maxLength={200}
          aria-label={`Evidence for “${claim}”`}
          aria-describedby={problem ? `${key}-error` : undefined}
          aria-invalid={problem ? true : undefined}
          defaultValue={restsOn}
        />
        <ConflictNote name={key} />
      </div>
      <label className="switch">
        <input type="checkbox" name={`shown:${claim}`} aria-label={`Show “${claim}”`} defaultChecked={isShown} />
        <span className="claims__on">Shown</span>
        <span className="claims__off">Hidden</span>
      </label>
    </li>
  );
}

function stateLabel({ changed, text }: SettingState): string {
  const { isShown } = claimOfText(text);
  if (changed) return `${isShown ? "Confirmed" : "Hidden"}, ${changed.by}, ${dayWords(changed.at)}`;
  return isShown ? "Confirmed in store.config.ts" : "Not confirmed";
}
