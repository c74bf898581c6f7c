import { formatDateTime } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { pageIn } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import { countDesk, listSettled } from "./.server/attention-queries.ts";
import type { Route } from "./+types/settled-page";
import { deskKindOf } from "./kinds.ts";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_orders");
  const page = pageIn(url.searchParams);
  const [{ settled }, items] = await Promise.all([countDesk(shop), listSettled(shop, { page })]);
  return { items, page, total: settled };
}

/** Items settled in the last seven days, with how and by whom. */
export default function SettledPage({ loaderData: { items, page, total } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Done this week" lead={`${total} settled in the last seven days.`}>
        <LineLink to="/admin/attention">Back to the desk</LineLink>
      </AdminHead>
      <ListPages page={page} total={total}>
        <Panel title="Settled">
          {items.length === 0 && <p className="soft">Nothing yet.</p>}
          <ul className="rows notes">
            {items.map((item) => (
              <li key={item.id}>
                <b>{deskKindOf(item.kind).title}</b>
                {item.order && (
                  <>
                    , <Link to={`/admin/orders/${item.order.number}`}>{item.order.number}</Link>
                  </>
                )}
                <br />
                {item.resolution}
                <br />
                <span className="small soft">
                  {item.resolvedBy}, {item.resolvedAt && formatDateTime(item.resolvedAt)}
                </span>
              </li>
            ))}
          </ul>
          <p className="small soft" hidden={items.length === 0}>
            Items that the shop settled automatically name no person.
          </p>
        </Panel>
      </ListPages>
    </>
  );
}
