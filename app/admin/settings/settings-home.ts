import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { openTabs } from "../settings-tabs.tsx";
import type { Route } from "./+types/settings-home";

/** `/admin/settings`: the first page of the settings that the role opens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { permissions } = await requireStaff(shop, request);
  // Reviews alone, which the desk leads to, do not open the section.
  const first = openTabs(permissions).find(({ needs }) => needs !== "customers");
  if (first) throw redirect(first.to);
  await requireStaff(shop, request, "settings");
}

/** Nobody sees it; it makes this a page, so that a refusal is one as well. */
export default function SettingsHome() {
  return null;
}
