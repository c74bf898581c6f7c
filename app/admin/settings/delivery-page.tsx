import { postSettingPage, readSettingPage } from "./.server/setting-page.ts";
import type { Route } from "./+types/delivery-page";
import { settingPages } from "./fields.ts";
import { SettingPanels } from "./setting-fields.tsx";
import { SettingsForm } from "./settings-frame.tsx";

export const loader = (args: Route.LoaderArgs) => readSettingPage(args, "delivery");
export const action = (args: Route.ActionArgs) => postSettingPage(args, "delivery");

/** Settings for fallback delivery rates and for the deadlines that orders promise. */
export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  const { states, change } = loaderData;
  return (
    <SettingsForm tab="Delivery" change={change}>
      <SettingPanels panels={settingPages.delivery} states={states} />
    </SettingsForm>
  );
}
