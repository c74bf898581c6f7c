import { shopContext } from "#app/context.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { Panel } from "../kit/panel.tsx";
import { countSubscribers } from "./.server/newsletter.ts";
import { postSettingPage, readSettingPage } from "./.server/setting-page.ts";
import type { Route } from "./+types/shop-page";
import { ClaimsPanel } from "./claims-panel.tsx";
import { settingPages } from "./fields.ts";
import { SettingPanels } from "./setting-fields.tsx";
import { SettingsForm, SettingsHead } from "./settings-frame.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "settings");
  const [page, { subscribed }] = await Promise.all([readSettingPage(shop, "shop"), countSubscribers(shop)]);
  return { ...page, subscribed, mode: shop.config.SHOP_MODE };
}

export const action = (args: Route.ActionArgs) => postSettingPage(args, "shop");

/** Who the shop is, what stands in its window, and which of its claims are true. */
export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { states, change, claims, subscribed, mode } = loaderData;
  return (
    <>
      <SettingsHead tab="Shop and claims" change={change} />
      <SettingsForm>
        <SettingPanels panels={settingPages.shop.slice(0, 2)} states={states} />
        <ClaimsPanel claims={claims} states={states} mode={mode} subscribed={subscribed} />
        <SettingPanels panels={settingPages.shop.slice(2)} states={states} />
        <BuiltPanel />
      </SettingsForm>
    </>
  );
}

/** What only the file changes: addresses, pictures and stylesheets are made from it when the shop is built. */
function BuiltPanel() {
  const { brand, brandSlug, orderNumberPrefix, theme } = useStore();
  const facts = { Brand: brand, "Short name in addresses": brandSlug, "Order numbers": `${orderNumberPrefix}-20431` };
  return (
    <Panel title="Only in the file">
      <p className="small soft sets__lead">
        Pictures, addresses and colours are made from these when the shop is built: change store.config.ts and start
        again.
      </p>
      <div className="row row--between">
        <dl className="kv small">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul className="plain themes" aria-label="Colours">
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
