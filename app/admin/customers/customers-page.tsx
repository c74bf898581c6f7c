import { shopContext } from "#app/context.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import { dayWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/done-note.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { readListQuery } from "../kit/list-query.ts";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { ListToolbar, ToolbarSelect } from "../kit/list-toolbar.tsx";
import { type ListedCustomer, listCustomers } from "./.server/list-customers.ts";
import { lookedToday } from "./.server/looked-today.ts";
import type { Route } from "./+types/customers-page";
import { customerList } from "./list-shape.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "customers");
  const query = readListQuery(new URL(request.url).searchParams, customerList);
  const today = londonDay(shop.clock.now());
  const [found, looked] = await Promise.all([
    listCustomers(shop, staff, { ...query, today }),
    lookedToday(shop, staff),
  ]);
  return { ...found, query, today, looked };
}

const done = { erased: "Erased, and written down with your name." };
const people = (count: number) =>
  count === 1 ? "1 person." : `${new Intl.NumberFormat("en-GB").format(count)} people.`;

/** Who has bought or has an account. Covered: what they bought may say how they vote. */
export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { customers, total, query, today, looked } = loaderData;
  return (
    <>
      <AdminHead
        title="Customers"
        tab={query.page > 1 ? `Customers, page ${query.page}` : "Customers"}
        lead={`${people(total)} Names are covered: what they bought may say how they vote.`}
      >
        {looked > 0 && (
          <span className="looked">
            <Icon name="eye" size="s" /> You looked at {looked} today
          </span>
        )}
        <ButtonLink tone="line" size="s" to="/admin/customers/export.csv" reloadDocument>
          Export CSV, no names
        </ButtonLink>
      </AdminHead>
      <DoneNote words={done} />
      <ListToolbar label="Search customers" placeholder="Name, town, email or order number" search={query.search}>
        <ToolbarSelect
          name="orders"
          label="Orders"
          any="Any number of orders"
          value={query.filters.orders}
          options={[
            { value: "more", label: "More than one" },
            { value: "one", label: "One order" },
            { value: "none", label: "No order yet" },
          ]}
        />
        <ToolbarSelect
          name="when"
          label="Last order"
          any="Any time"
          value={query.filters.when}
          options={[
            { value: "week", label: "In 7 days" },
            { value: "month", label: "In 30 days" },
            { value: "year", label: "In a year" },
          ]}
        />
      </ListToolbar>
      <ListPages page={query.page} total={total}>
        {customers.length === 0 ? (
          <EmptyState title="Nobody like that" headingLevel={2}>
            <p>Search by a name, a town, an email address or an order number.</p>
            <ButtonLink tone="line" to="/admin/customers">
              Show everybody
            </ButtonLink>
          </EmptyState>
        ) : (
          <ListTable
            caption="Customers"
            heads={
              <>
                <ListHead>Name</ListHead>
                <ListHead className="dt">Email</ListHead>
                <ListHead>Town</ListHead>
                <ListHead className="num dt" sort="orders" sorted={query}>
                  Orders
                </ListHead>
                <ListHead className="dt" sort="last" sorted={query}>
                  Last
                </ListHead>
                <ListHead className="num" sort="spent" sorted={query}>
                  Spent
                </ListHead>
              </>
            }
          >
            {customers.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} today={today} />
            ))}
          </ListTable>
        )}
      </ListPages>
      <p className="small soft">Open a covered name to reveal it, with a reason, for 15 minutes.</p>
    </>
  );
}

function CustomerRow({ customer, today }: { customer: ListedCustomer; today: string }) {
  const { ordersCount, lastOrderAt } = customer;
  const isToday = lastOrderAt && londonDay(lastOrderAt) === today;
  return (
    <ListRow lit={customer.isRevealed}>
      <ListCell heads>
        <Link to={`/admin/customers/${customer.id}`} className="covered">
          {customer.name || "No name"} {!customer.isRevealed && <Icon name="eye" size="s" />}
        </Link>
      </ListCell>
      <ListCell className="dt">{customer.email}</ListCell>
      <ListCell className="town soft">
        {customer.town} <span className="mob tiny">{ordersCount === 1 ? "1 order" : `${ordersCount} orders`}</span>
      </ListCell>
      <ListCell className="num dt">{ordersCount}</ListCell>
      <ListCell className="dt soft">{isToday ? "Today" : lastOrderAt ? dayWords(lastOrderAt) : ""}</ListCell>
      <ListCell className="num end">
        <b>{formatPence(customer.spentTotal)}</b>
      </ListCell>
    </ListRow>
  );
}
