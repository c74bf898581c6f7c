import { redirect } from "react-router";
import { requireStaff } from "./.server/require-staff.ts";
import type { Route } from "./+types/admin-home";
import { openSections } from "./admin-nav.ts";

/** `/admin` redirects to the first section that the role opens. */
export async function loader(args: Route.LoaderArgs) {
  const { staff } = await requireStaff(args);
  throw redirect(openSections(staff.permissions)[0]?.to ?? "/admin/nothing");
}

/** Never shown. With a component the route is a page, so that a refusal is shown as a page too. */
export default function AdminHome() {
  return null;
}
