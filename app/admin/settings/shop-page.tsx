import { useStore } from "#app/ui/store-context.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { Panel } from "../kit/panel.tsx";
import { countSubscribers } from "./.server/newsletter.ts";
import { postSettingPage, readSettingPage } from "./.server/setting-page.ts";
import type { Route } from "./+types/shop-page";
import { ClaimsPanel } from "./claims-panel.tsx";
import { settingPages } from "./fields.ts";
import { SettingPanels } from "./setting-fields.tsx";
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
        <ul className="themes" aria-label="Colours">
          {Object.entries(theme).map(([name, color]) => (
            <li key={name}>
              <span className="themes__c" style={{ background: color }} />
              <span className="tiny">
                <b>{name.charAt(0).toUpperCase() + name.slice(1)}</b>
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
