import { data, redirect, useNavigation } from "react-router";
import { shopContext } from "#app/context.ts";
import { Refusal } from "#app/endpoint.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { importProducts, tryImport } from "./.server/import-products.ts";
import { readImportForm } from "./.server/read-import-form.ts";
import type { Route } from "./+types/import-page";
import { type ImportResult, summarizePlan } from "./import-result.ts";
import { ImportForm, PlanPanel } from "./import-view.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "create_products");
  await requireStaff(shop, request, "update_products");
  return { imported: new URL(request.url).searchParams.get("imported") };
}

/** Looks a table through, or imports one that has been looked through. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "create_products");
  const staff = await requireStaff(shop, request, "update_products");
  const reply = (result: Partial<ImportResult>, status: number) =>
    data<ImportResult>({ problem: null, plan: null, importId: null, ...result }, { status });
  const form = await readImportForm(request);
  if (form.kind === "problem") return reply({ problem: form.message }, form.status);
  try {
    if (form.kind === "table") {
      const { plan, importId } = await tryImport(shop, form.csv);
      return reply({ plan: summarizePlan(plan), importId }, plan.problems.length > 0 ? 400 : 200);
    }
    const outcome = await importProducts(shop, staff, form.importId);
    if (outcome.kind === "gone")
      return reply({ problem: "This table has been imported already. Choose it again" }, 409);
    if (outcome.kind === "refused") return reply({ plan: summarizePlan(outcome.plan) }, 409);
    throw redirect(`/admin/products/import?imported=${outcome.created}-${outcome.changed}`);
  } catch (error) {
    if (error instanceof Refusal) return reply({ problem: error.message }, error.status);
    throw error;
  }
}

/** Products from a table: looked through first, imported with one more click. */
export default function ImportPage({ loaderData: { imported }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith("/admin/products/import") === true;
  const [, created, changed] = /^(\d+)-(\d+)$/.exec(imported ?? "") ?? [];
  const { plan = null, importId = null, problem = null } = actionData ?? {};
  return (
    <>
      <AdminHead title="Import products" before={<Link to="/admin/products">Products</Link>} />
      <Note announce>
        {created && !actionData && `Imported: ${created} created, ${changed} changed. The shop shows them now.`}
      </Note>
      {plan && <PlanPanel plan={plan} importId={importId} isBusy={isBusy} />}
      <ImportForm problem={problem} isBusy={isBusy} />
    </>
  );
}
