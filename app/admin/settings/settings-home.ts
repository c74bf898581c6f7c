import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import type { Route } from "./+types/settings-home";
import { openTabs } from "./settings-frame.tsx";

/** `/admin/settings` redirects to the first settings page that the role opens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { permissions } = await requireStaff(shop, request);
  // The reviews page does not open the section by itself; the desk links to it.
  const first = openTabs(permissions).find(({ needs }) => needs !== "customers");
  if (first) throw redirect(first.to);
  await requireStaff(shop, request, "settings");
}

/** Never shown. With a component the route is a page, so that a refusal is shown as a page too. */
export default function SettingsHome() {
  return null;
}
