import { claimKey } from "#app/settings/contract.ts";
import { capitalized } from "#app/shared/capitalized.ts";
import { formatDay } from "#app/shared/dates.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { Panel } from "../kit/panel.tsx";
import { countSubscribers } from "./.server/newsletter.ts";
import type { SettingState } from "./.server/read-settings.ts";
import { postSettingPage, readSettingPage } from "./.server/setting-page.ts";
import type { Route } from "./+types/shop-page";
import { settingPages } from "./fields.ts";
import { ConflictNote, OriginalValue, SettingPanels, useSetting } from "./setting-fields.tsx";
import { claimOfText } from "./settings-form.ts";
import { SettingsForm } from "./settings-frame.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "settings");
  const [page, { subscribed }] = await Promise.all([readSettingPage(args, "shop"), countSubscribers(shop)]);
  return { ...page, subscribed, mode: shop.config.SHOP_MODE };
}

export const action = (args: Route.ActionArgs) => postSettingPage(args, "shop");

/** Settings for the shop's identity, its texts and its claims. */
export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { states, change, claims, subscribed, mode } = loaderData;
  return (
    <SettingsForm tab="Shop and claims" change={change}>
      <SettingPanels panels={settingPages.shop.slice(0, 2)} states={states} />
      <ClaimsPanel claims={claims} states={states} mode={mode} subscribed={subscribed} />
      <SettingPanels panels={settingPages.shop.slice(2)} states={states} />
      <BuildSettingsPanel />
    </SettingsForm>
  );
}

/** Settings that only store.config.ts can change, because the build uses them. */
function BuildSettingsPanel() {
  const { brand, brandSlug, orderNumberPrefix, theme } = useStore();
  const facts = { Brand: brand, "Short name in URLs": brandSlug, "Order numbers": `${orderNumberPrefix}-20431` };
  return (
    <Panel title="Only in store.config.ts">
      <p className="small soft -mt-[0.4rem] mb-[0.9rem]">
        Pictures, URLs and colours are built from these: change store.config.ts and restart the shop.
      </p>
      <div className="row row--between">
        <dl className="sums kv small">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="flex flex-wrap gap-x-[1.1rem] gap-y-2" aria-label="Colours">
          {Object.entries(theme).map(([name, color]) => (
            <li key={name} className="flex items-center gap-2 [line-height:1.2]">
              <span
                className="size-[2.4rem] rounded-(--r-1) [border:1.5px_solid_var(--edge)]"
                style={{ background: color }}
              />
              <span className="tiny">
                <b>{capitalized(name)}</b>
                <br />
                {color}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

interface ClaimsPanelProps {
  claims: readonly string[];
  states: Readonly<Record<string, SettingState>>;
  mode: "rehearsal" | "live";
  /** The number of confirmed newsletter addresses. */
  subscribed: number;
}

/** The shop's claims with their evidence: a live shop shows only confirmed ones (R-SHOP-3). */
function ClaimsPanel({ claims, states, mode, subscribed }: ClaimsPanelProps) {
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
  if (changed) return `${isShown ? "Confirmed" : "Hidden"}, ${changed.by}, ${formatDay(changed.at)}`;
  return isShown ? "Confirmed in store.config.ts" : "Not confirmed";
}
