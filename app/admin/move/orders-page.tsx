import { useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { FileForm } from "../kit/file-form.tsx";
import { answerImport, readNamedImport } from "./.server/answer-import.ts";
import { type PlannedOrders, tryOrders } from "./.server/import-orders.ts";
import { readOrderColumns } from "./.server/read-moved-orders.ts";
import type { Route } from "./+types/orders-page";
import { type OrderFileSummary, OrderImport, OrderPreview } from "./order-panels.tsx";
import { SourceColumns } from "./source-columns.tsx";
import { useImport } from "./use-import.ts";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "admin_access");
  return { columns: readOrderColumns, imported: await readNamedImport(shop, "orders", url) };
}

/** Previews a file of another shop's orders, or has a previewed one imported by a job. */
export const action = (args: Route.ActionArgs) =>
  answerImport(args, "orders", async (shop, csv) => {
    const tried = await tryOrders(shop, csv);
    return "message" in tried ? tried : summarize(tried);
  });

/** Orders left out that the preview shows. */
const shown = 100;

function summarize({
  plan: { source, create, present, isPoundsAssumed, leftOut },
  importId,
}: PlannedOrders): OrderFileSummary {
  const dates = create.map(({ placedAt }) => placedAt.getTime()).sort((one, other) => one - other);
  return {
    source,
    create: create.length,
    between: dates.length > 0 ? { from: new Date(dates[0]!), to: new Date(dates.at(-1)!) } : null,
    withoutEmail: create.filter(({ email }) => !email).length,
    present,
    isPoundsAssumed,
    leftOut: leftOut.slice(0, shown),
    leftOutCount: leftOut.length,
    importId,
  };
}

/** Takes orders over from another shop, as history: first a preview, then the import by a job. */
export default function OrdersPage({ loaderData: { columns, imported }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction?.startsWith("/admin/move/orders") === true;
  const { plan = null, problem = null } = actionData ?? {};
  useImport(imported === "running");
  return (
    <>
      <AdminHead title="Import orders" before={<Link to="/admin/orders/earlier">Earlier orders</Link>}>
        <ButtonLink tone="line" size="s" to="/admin/move">
          Import products
        </ButtonLink>
        <ButtonLink tone="line" size="s" to="/admin/move/customers">
          Import customers
        </ButtonLink>
      </AdminHead>
      {imported && !actionData && <OrderImport result={imported} />}
      {plan && <OrderPreview plan={plan} isBusy={isBusy} />}
      <FileForm
        title="Choose a file"
        label="Orders, as CSV from Shopify or WooCommerce"
        hint="Nothing is written before you have seen what it would do, and nobody is emailed."
        problem={problem}
        isBusy={isBusy}
        action="/admin/move/orders"
      >
        <p className="hint">
          Orders are kept to look up, apart from this shop’s own: nothing is charged, refunded, printed or counted.
          Customers see theirs under My Orders once they have an account with the same email address. Only paid orders
          of the last {store.orderRetentionYears} years come over. Of Shopify, choose its own export, not Matrixify’s;
          WooCommerce needs one of the plugins below.
        </p>
        <SourceColumns columns={columns} />
      </FileForm>
    </>
  );
}
