import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { requireStaff } from "./.server/require-staff.ts";
import type { Route } from "./+types/file-denied-page";
import { isPermission } from "./permissions.ts";

/** `/admin/locked?needs=`: where somebody ends who asked for a file that their role does not open. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const needs = new URL(request.url).searchParams.get("needs") ?? "";
  await requireStaff(context.get(shopContext), request, isPermission(needs) ? needs : undefined);
  throw redirect("/admin");
}

/** Nobody sees it; it makes this a page, so that the refusal is one as well. */
export default function FileDeniedPage() {
  return null;
}
