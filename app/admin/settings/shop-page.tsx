import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { countSubscribers } from "./.server/newsletter.ts";
import { postSettings } from "./.server/post-settings.ts";
import { claimKeysOf, claimsOf, lastChange, readSettings } from "./.server/read-settings.ts";
import type { Route } from "./+types/shop-page";
import { BuiltPanel } from "./built-panel.tsx";
import { ClaimsPanel } from "./claims-panel.tsx";
import { fieldsOf, settingPages } from "./fields.ts";
import { SettingPanels } from "./setting-fields.tsx";
import { SettingsForm, SettingsHead } from "./settings-frame.tsx";
import { noResult } from "./settings-result.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "settings");
  const keys = [...fieldsOf("shop").map(({ key }) => key), ...claimKeysOf(shop)];
  const [states, change, { subscribed }] = await Promise.all([
    readSettings(shop.db, keys),
    lastChange(shop),
    countSubscribers(shop),
  ]);
  return { states, change, claims: claimsOf(shop.store), subscribed, mode: shop.config.SHOP_MODE };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  return postSettings(shop, staff, await formOf(request), "shop", claimsOf(shop.store));
}

/** Who the shop is, what stands in its window, and which of its claims are true. */
export default function ShopPage({ loaderData, actionData: result = noResult }: Route.ComponentProps) {
  const { states, change, claims, subscribed, mode } = loaderData;
  return (
    <>
      <SettingsHead tab="Shop and claims" change={change} />
      <SettingsForm result={result}>
        <SettingPanels panels={settingPages.shop.slice(0, 2)} states={states} result={result} />
        <ClaimsPanel claims={claims} states={states} result={result} mode={mode} subscribed={subscribed} />
        <SettingPanels panels={settingPages.shop.slice(2)} states={states} result={result} />
        <BuiltPanel />
      </SettingsForm>
    </>
  );
}
