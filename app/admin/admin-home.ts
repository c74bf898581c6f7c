import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { requireStaff } from "./.server/require-staff.ts";
import type { Route } from "./+types/admin-home";
import { openSections } from "./admin-nav.ts";

/** `/admin` redirects to the first section that the role opens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { permissions } = await requireStaff(context.get(shopContext), request);
  throw redirect(openSections(permissions)[0]?.to ?? "/admin/nothing");
}

/** Never shown. With a component the route is a page, so that a refusal is shown as a page too. */
export default function AdminHome() {
  return null;
}
