import { requireStaff } from "../.server/require-staff.ts";
import { postSettingPage, readSettingPage } from "./.server/save-settings.ts";
import type { Route } from "./+types/delivery-page";
import { settingPages } from "./fields.ts";
import { SettingPanels } from "./setting-fields.tsx";
import { SettingsForm, SettingsHead } from "./settings-frame.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "settings");
  return readSettingPage(shop, "delivery");
}

export const action = (args: Route.ActionArgs) => postSettingPage(args, "delivery");

/** Settings for fallback delivery rates and for the deadlines that orders promise. */
export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  const { states, change } = loaderData;
  return (
    <>
      <SettingsHead tab="Delivery" change={change} />
      <SettingsForm>
        <SettingPanels panels={settingPages.delivery} states={states} />
      </SettingsForm>
    </>
  );
}
