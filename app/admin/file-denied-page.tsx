import { redirect } from "react-router";
import { requireStaff } from "./.server/require-staff.ts";
import type { Route } from "./+types/file-denied-page";
import { isPermission } from "./permissions.ts";

/** `/admin/locked?needs=`: shows access denied to somebody who requested a file without the permission. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const needs = url.searchParams.get("needs") ?? "";
  await requireStaff(args, isPermission(needs) ? needs : undefined);
  throw redirect("/admin");
}

/** Never shown. With a component the route is a page, so that the refusal is shown as a page too. */
export default function FileDeniedPage() {
  return null;
}
