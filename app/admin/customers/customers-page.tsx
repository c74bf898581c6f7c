import { useSearchParams } from "react-router";
import { londonDay } from "#app/pricing/working-days.ts";
import { formatDay } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { ExportLink, LineLink } from "../kit/buttons.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { isNarrowed, pluralize, readListQuery } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { type ListedCustomer, listCustomers } from "./.server/list-customers.ts";
import { revealedToday } from "./.server/read-customer.ts";
import type { Route } from "./+types/customers-page";
import { customerList } from "./contract.ts";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "customers");
  const query = readListQuery(url.searchParams, customerList);
  const today = londonDay(shop.clock.now());
  const [found, looked] = await Promise.all([
    listCustomers(shop, staff, { ...query, today }),
    revealedToday(shop, staff),
  ]);
  return { ...found, query, today, looked };
}

const columnsFor = (today: string): Column<ListedCustomer>[] => [
  {
    header: "Name",
    cell: ({ id, name, isRevealed }) => (
      <Link to={`/admin/customers/${id}`} className="covered inline-flex items-center gap-[0.3em]">
        {name || "No name"} {!isRevealed && <Icon name="eye" size="s" />}
      </Link>
    ),
  },
  { header: "Email", cell: ({ email }) => email, phone: "more" },
  {
    header: "Town",
    cell: ({ town, ordersCount }) => (
      <>
        {town} <span className="mob tiny">{pluralize(ordersCount, "order", "orders")}</span>
      </>
    ),
    soft: true,
  },
  { header: "Orders", cell: ({ ordersCount }) => ordersCount, sort: "orders", align: "end", phone: "more" },
  {
    header: "Last",
    cell: ({ lastOrderAt: last }) => last && (londonDay(last) === today ? "Today" : formatDay(last)),
    sort: "last",
    soft: true,
    phone: "more",
  },
  {
    header: "Spent",
    cell: ({ spentTotal }) => <b>{formatPence(spentTotal)}</b>,
    sort: "spent",
    align: "end",
    phone: "right",
  },
];

/** The list of customers, masked, since purchases can reveal political opinions (R-LAW-20). */
export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { customers, total, query, today, looked } = loaderData;
  const { can } = useAdmin();
  const [params] = useSearchParams();
  return (
    <>
      <AdminHead
        title="Customers"
        lead={`${pluralize(total, "person", "people")}. Names are masked: purchases can reveal how people vote.`}
      >
        {looked > 0 && (
          <span className="looked">
            <Icon name="eye" size="s" /> You revealed {looked} today
          </span>
        )}
        {can("admin_access") && <LineLink to="/admin/move/customers">Import</LineLink>}
        <ExportLink
          to={`/admin/customers/export.csv?${params}`}
          title="The listed customers, without names and addresses"
        >
          {isNarrowed(query) ? "Export these, no names" : "Export CSV, no names"}
        </ExportLink>
      </AdminHead>
      <DoneNote words={{ erased: "Erased. Your name is in the audit log." }} />
      <DataTable
        caption="Customers"
        list={{ shape: customerList, query, total }}
        columns={columnsFor(today)}
        rows={customers}
        rowKey={({ id }) => id}
        isLit={({ isRevealed }) => isRevealed}
        empty={
          <EmptyState title="No matching customers" headingLevel={2}>
            <p>Search by a name, a town, an email address or an order number.</p>
            <ButtonLink tone="line" to="/admin/customers">
              Show all customers
            </ButtonLink>
          </EmptyState>
        }
      />
      <p className="small soft">Open a masked name to reveal it, with a reason, for 15 minutes.</p>
    </>
  );
}
