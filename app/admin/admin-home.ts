import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { requireStaff } from "./.server/require-staff.ts";
import type { Route } from "./+types/admin-home";
import { openSections } from "./admin-nav.ts";

/** `/admin`: the first section that the role opens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { permissions } = await requireStaff(context.get(shopContext), request);
  throw redirect(openSections(permissions)[0]?.to ?? "/admin/nothing");
}

/** Nobody sees it; it makes this a page, so that a refusal is one as well. */
export default function AdminHome() {
  return null;
}
