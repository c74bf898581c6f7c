import { redirect } from "react-router";
import { requireStaff } from "../.server/require-staff.ts";
import type { Route } from "./+types/settings-home";
import { openTabs } from "./settings-frame.tsx";

/** `/admin/settings` redirects to the first settings page that the role opens. */
export async function loader(args: Route.LoaderArgs) {
  const { staff } = await requireStaff(args);
  // The reviews page does not open the section by itself; the menu and the desk link to it.
  const first = openTabs(staff.permissions).find(({ needs }) => needs !== "customers");
  if (first) throw redirect(first.to);
  await requireStaff(args, "settings");
}

/** Never shown. With a component the route is a page, so that a refusal is shown as a page too. */
export default function SettingsHome() {
  return null;
}
