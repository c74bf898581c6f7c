import { data, redirect, useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { FileForm } from "../kit/file-form.tsx";
import { readImportForm } from "../products/.server/import-products.ts";
import { startCustomerImport, tryCustomers } from "./.server/import-customers.ts";
import { readImport } from "./.server/move-results.ts";
import type { CustomerPlan } from "./.server/plan-customers.ts";
import { readCustomerColumns } from "./.server/read-moved-customers.ts";
import type { Route } from "./+types/customers-page";
import { CustomerImport, CustomerPreview, type CustomerSummary } from "./customer-panels.tsx";
import { SourceColumns } from "./source-columns.tsx";
import { useImport } from "./use-import.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "admin_access");
  const id = url.searchParams.get("import") ?? "";
  return { columns: readCustomerColumns, imported: uuid.test(id) ? await readImport(shop, "customers", id) : null };
}

type CustomersResult = {
  /** A problem with the file itself. */
  problem: string | null;
  plan: CustomerSummary | null;
  /** The id to import it; null if it creates nothing. */
  importId: string | null;
};

/** Previews a file of another shop's customers, or has a previewed one imported by a job. */
export async function action(args: Route.ActionArgs) {
  const { shop, staff } = await requireStaff(args, "admin_access");
  const reply = (result: Partial<CustomersResult>, status: number) =>
    data<CustomersResult>({ problem: null, plan: null, importId: null, ...result }, { status });
  const form = await readImportForm(args.request);
  if (form.kind === "problem") return reply({ problem: form.message }, form.status);
  if (form.kind === "yes") {
    if (await startCustomerImport(shop, staff, form.importId))
      throw redirect(`/admin/move/customers?import=${form.importId}`);
    return reply({ problem: "This file is no longer here. Choose it again" }, 409);
  }
  const tried = await tryCustomers(shop, form.csv);
  if ("message" in tried) return reply({ problem: `Line ${tried.line}: ${tried.message}` }, 400);
  return reply({ plan: summarize(tried.plan), importId: tried.importId }, 200);
}

/** Rows left out that the preview shows. */
const shown = 100;

const summarize = ({ source, create, present, unproved, leftOut }: CustomerPlan): CustomerSummary => ({
  source,
  create: create.length,
  addresses: create.filter(({ addresses }) => addresses.length > 0).length,
  subscribed: create.filter(({ consent }) => consent !== null).length,
  present,
  unproved,
  leftOut: leftOut.slice(0, shown),
  leftOutCount: leftOut.length,
});

/** Takes customers over from another shop: first a preview, then the import by a job. */
export default function CustomersPage({ loaderData: { columns, imported }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith("/admin/move/customers") === true;
  const { plan = null, importId = null, problem = null } = actionData ?? {};
  useImport(imported === "running");
  return (
    <>
      <AdminHead title="Import customers" before={<Link to="/admin/customers">Customers</Link>}>
        <ButtonLink tone="line" size="s" to="/admin/move">
          Import products
        </ButtonLink>
      </AdminHead>
      {imported && !actionData && <CustomerImport result={imported} />}
      {plan && <CustomerPreview plan={plan} importId={importId} isBusy={isBusy} />}
      <FileForm
        title="Choose a file"
        label="Customers, as CSV from Shopify or WooCommerce"
        hint="Nothing is written before you have seen what it would do, and nobody is emailed."
        problem={problem}
        isBusy={isBusy}
        action="/admin/move/customers"
      >
        <p className="hint">
          Each customer gets an account without a password, and sets one by ‘Forgot your password?’. Accounts that are
          here already stay as they are. Only those whose file proves it come onto the newsletter’s list.
        </p>
        <SourceColumns columns={columns} />
      </FileForm>
    </>
  );
}
