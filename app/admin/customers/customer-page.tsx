import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, readForm, type Typed } from "#app/shared/form.ts";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { cover, reveal } from "../.server/reveal.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/done-note.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { readListQuery } from "../kit/list-query.ts";
import { RevealDialog } from "../kit/reveal-dialog.tsx";
import { revealForm } from "../reveal.ts";
import { changeCustomer } from "./.server/change-customer.ts";
import { eraseCustomer } from "./.server/erase-customer.ts";
import { ordersShown, readCustomer } from "./.server/read-customer.ts";
import type { Route } from "./+types/customer-page";
import { ChangeDialog } from "./change-dialog.tsx";
import { changeCustomerForm, eraseCustomerForm } from "./contract.ts";
import { CustomerOrders } from "./customer-orders.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { DataDialog, EraseDialog } from "./data-dialogs.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "customers");
  const { page } = readListQuery(new URL(request.url).searchParams, { sorts: ["usual"], usual: "usual" });
  const found = await readCustomer(shop, staff, params.id, page);
  if (!found) throw data(null, { status: 404 });
  return { ...found, page, perPage: ordersShown };
}

type Names = { firstName: string; lastName: string; version: string };
type ActionResult = { intent: string; problems: FormProblem[]; typed: Typed; now?: Names };

export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "customers");
  const form = await formOf(request);
  const intent = String(form.get("intent") ?? "");
  const here = `/admin/customers/${params.id}`;
  const refuse = (status: number, problems: FormProblem[], typed: Typed = {}, now?: Names) =>
    data<ActionResult>({ intent, problems, typed, now }, { status });
  const found = await readCustomer(shop, staff, params.id);
  if (!found) throw data(null, { status: 404 });
  const masked = { resource: "customers", id: found.customer.id } as const;

  switch (intent) {
    case "reveal": {
      const read = readForm(revealForm, form);
      if (!read.ok) return refuse(400, read.problems, read.typed);
      await reveal(shop, staff, masked, read.data);
      throw redirect(here);
    }
    case "cover":
      await cover(shop, staff, masked);
      throw redirect(here);
    case "change": {
      const read = readForm(changeCustomerForm, form);
      if (!read.ok) return refuse(400, read.problems, read.typed);
      const outcome = await changeCustomer(shop, staff, masked.id, read.data);
      if (outcome.ok === true) throw redirect(`${here}?done=changed`);
      if (outcome.ok !== "changed") return refuse(409, [{ message: "There is no account to change" }], read.typed);
      const message = "Somebody has changed this while you were typing. Compare, then save again to overwrite it";
      // What it is now is shown only to whom it is revealed; the version alone tells nothing.
      const now = found.account ? outcome.now : undefined;
      return refuse(409, [{ field: "firstName", message }], { ...read.typed, version: outcome.now.version }, now);
    }
    case "erase": {
      const read = readForm(eraseCustomerForm, form);
      if (!read.ok) return refuse(400, read.problems, read.typed);
      const outcome = await eraseCustomer(shop, staff, masked.id, read.data.reason);
      if (outcome === "erased") throw redirect("/admin/customers?done=erased");
      return refuse(409, [{ message: "They work here. Take their role back first, in Staff" }], read.typed);
    }
    default:
      return refuse(400, [{ message: "Choose what to do" }]);
  }
}

const done = { changed: "The name is changed." };

/** One customer: what they bought, what they are worth to the shop, who looked at them. */
export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, account, orders, page } = loaderData;
  const result = (intent: string) => (actionData?.intent === intent ? actionData : undefined);
  return (
    <>
      <AdminHead title="Customer" lead={<Link to="/admin/customers">All customers</Link>} />
      <DoneNote words={done} />
      <div className="adm__g3">
        <CustomerPanel {...loaderData} />
        <div className="stack">
          <ListPages page={page} total={customer.ordersCount} perPage={loaderData.perPage}>
            <CustomerOrders orders={orders} />
          </ListPages>
        </div>
      </div>
      <RevealDialog {...result("reveal")} />
      {(account || result("change")) && <ChangeDialog account={account} result={result("change")} />}
      <DataDialog id={customer.id} isRevealed={customer.isRevealed} />
      <EraseDialog isGuest={customer.isGuest} result={result("erase")} />
    </>
  );
}
