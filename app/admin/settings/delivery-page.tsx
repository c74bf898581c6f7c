import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { postSettings } from "./.server/post-settings.ts";
import { lastChange, readSettings } from "./.server/read-settings.ts";
import type { Route } from "./+types/delivery-page";
import { fieldsOf, settingPages } from "./fields.ts";
import { SettingPanels } from "./setting-fields.tsx";
import { SettingsForm, SettingsHead } from "./settings-frame.tsx";
import { noResult } from "./settings-result.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "settings");
  const keys = fieldsOf("delivery").map(({ key }) => key);
  const [states, change] = await Promise.all([readSettings(shop.db, keys), lastChange(shop)]);
  return { states, change };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  return postSettings(shop, staff, await formOf(request), "delivery");
}

/** What delivery costs when nobody quotes, and the deadlines that orders are promised. */
export default function DeliveryPage({ loaderData, actionData: result = noResult }: Route.ComponentProps) {
  const { states, change } = loaderData;
  return (
    <>
      <SettingsHead tab="Delivery" change={change} />
      <SettingsForm result={result}>
        <SettingPanels panels={settingPages.delivery} states={states} result={result} />
      </SettingsForm>
    </>
  );
}
