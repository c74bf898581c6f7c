import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { postSettings } from "./.server/post-settings.ts";
import { lastChange, readSettings } from "./.server/read-settings.ts";
import type { Route } from "./+types/legal-page";
import { fieldsOf, settingPages } from "./fields.ts";
import { LegalPages } from "./legal-pages.tsx";
import { SettingPanels } from "./setting-fields.tsx";
import { SettingsForm, SettingsHead } from "./settings-frame.tsx";
import { noResult } from "./settings-result.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "settings");
  const keys = fieldsOf("legal").map(({ key }) => key);
  const [states, change] = await Promise.all([readSettings(shop.db, keys), lastChange(shop)]);
  return { states, change };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  return postSettings(shop, staff, await formOf(request), "legal");
}

/** Who stands behind the shop, its imprint, and since when its policies apply. */
export default function LegalPage({ loaderData, actionData: result = noResult }: Route.ComponentProps) {
  const { states, change } = loaderData;
  return (
    <>
      <SettingsHead tab="Legal and imprint" change={change} />
      <SettingsForm result={result}>
        <SettingPanels panels={settingPages.legal} states={states} result={result} />
        <LegalPages />
      </SettingsForm>
    </>
  );
}
