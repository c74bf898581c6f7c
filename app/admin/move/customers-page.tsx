import { useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { FileForm } from "../kit/file-form.tsx";
import { answerImport, readNamedImport } from "./.server/answer-import.ts";
import { type PlannedCustomers, tryCustomers } from "./.server/import-customers.ts";
import { readCustomerColumns } from "./.server/read-moved-customers.ts";
import type { Route } from "./+types/customers-page";
import { CustomerImport, CustomerPreview, type CustomerSummary } from "./customer-panels.tsx";
import { SourceColumns } from "./source-columns.tsx";
import { useImport } from "./use-import.ts";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "admin_access");
  return { columns: readCustomerColumns, imported: await readNamedImport(shop, "customers", url) };
}

/** Previews a file of another shop's customers, or has a previewed one imported by a job. */
export const action = (args: Route.ActionArgs) =>
  answerImport(args, "customers", async (shop, csv) => {
    const tried = await tryCustomers(shop, csv);
    return "message" in tried ? tried : summarize(tried);
  });

/** Rows left out that the preview shows. */
const shown = 100;

const summarize = ({
  plan: { source, create, present, unproved, leftOut },
  importId,
}: PlannedCustomers): CustomerSummary => ({
  source,
  create: create.length,
  addresses: create.filter(({ addresses }) => addresses.length > 0).length,
  subscribed: create.filter(({ consent }) => consent !== null).length,
  present,
  unproved,
  leftOut: leftOut.slice(0, shown),
  leftOutCount: leftOut.length,
  importId,
});

/** Takes customers over from another shop: first a preview, then the import by a job. */
export default function CustomersPage({ loaderData: { columns, imported }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith("/admin/move/customers") === true;
  const { plan = null, problem = null } = actionData ?? {};
  useImport(imported === "running");
  return (
    <>
      <AdminHead title="Import customers" before={<Link to="/admin/customers">Customers</Link>}>
        <ButtonLink tone="line" size="s" to="/admin/move">
          Import products
        </ButtonLink>
      </AdminHead>
      {imported && !actionData && <CustomerImport result={imported} />}
      {plan && <CustomerPreview plan={plan} isBusy={isBusy} />}
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
