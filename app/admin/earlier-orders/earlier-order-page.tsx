import { data } from "react-router";
import { formatAmount } from "#app/earlier-orders/amounts.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { EraseDialog } from "../customers/customer-dialogs.tsx";
import { runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { DialogLink, RevealButton, RevealDialog } from "../kit/dialogs.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { earlierOrderActions, readEarlierOrder, type ShownEarlierOrder } from "./.server/earlier-orders.ts";
import type { Route } from "./+types/earlier-order-page";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_orders");
  const found = await readEarlierOrder(shop, staff, params.id);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "view_orders", earlierOrderActions(params.id));

/** An order of an earlier shop, to look at. */
export default function EarlierOrderPage({ loaderData: { order, customer } }: Route.ComponentProps) {
  const { source, number, placedAt, lines, currency } = order;
  const columns: Column<(typeof lines)[number]>[] = [
    { header: "Item", cell: ({ name }) => <span className="wrapping">{name}</span> },
    { header: "SKU", cell: ({ sku }) => sku, soft: true, phone: "more" },
    { header: "Quantity", cell: ({ quantity }) => quantity, align: "end", phone: "right" },
    { header: "Total", cell: ({ total }) => formatAmount(total, currency), align: "end", phone: "right" },
  ];
  return (
    <>
      <AdminHead
        title={`Earlier order ${number}`}
        lead={`From ${source}, placed ${formatLongDay(placedAt)}. It is only kept: nothing can be done with it here.`}
        before={<Link to="/admin/orders/earlier">Earlier orders</Link>}
      />
      <DoneNote words={{ erased: "Erased. Your name is in the audit log." }} />
      <div className="adm__g3">
        <div className="stack">
          <DataTable
            title="Items"
            caption="Items of this order"
            columns={columns}
            rows={lines}
            rowKey={(line) => lines.indexOf(line)}
          />
        </div>
        <div className="stack">
          <MoneyFacts order={order} />
          <CustomerFacts customer={customer} />
        </div>
      </div>
      <RevealDialog />
      {/* Takes the person out of all earlier orders of their address (R-LAW-17). */}
      <EraseDialog title="Erase this person?">
        This removes name, email and address from every earlier order with the same email address. Numbers, dates, goods
        and amounts stay. Orders and accounts of this shop are erased on the customer’s page. This cannot be undone.
      </EraseDialog>
    </>
  );
}

function MoneyFacts({ order }: Pick<ShownEarlierOrder, "order">) {
  const { status, shippingTotal, shippingName, taxTotal, discountTotal, discountCode, total, refundedTotal } = order;
  const amount = (value: number) => formatAmount(value, order.currency);
  return (
    <Panel title="Money">
      <dl className="sums kv small">
        <FactRow label="Status">{status}</FactRow>
        <FactRow label={shippingName ? `Delivery, ${shippingName}` : "Delivery"}>{amount(shippingTotal)}</FactRow>
        {discountTotal > 0 && (
          <FactRow label={discountCode ? `Discount, ${discountCode}` : "Discount"}>{amount(discountTotal)}</FactRow>
        )}
        <FactRow label="Tax">{amount(taxTotal)}</FactRow>
        <FactRow label="Total">
          <b>{amount(total)}</b>
        </FactRow>
        {refundedTotal > 0 && <FactRow label="Refunded">{amount(refundedTotal)}</FactRow>}
      </dl>
    </Panel>
  );
}

function CustomerFacts({ customer }: Pick<ShownEarlierOrder, "customer">) {
  const { can } = useAdmin();
  const { isNamed, isRevealed, name, email, address } = customer;
  const shown = isRevealed ? "seen" : "[letter-spacing:0.02em]";
  if (!isNamed) {
    return (
      <Panel title="Customer">
        <p className="small soft">Nobody is named: the file had no name, or it was erased.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Customer">
      <dl className="sums kv small">
        <FactRow label="Name">
          <span className={shown}>{name || "Not given"}</span>
        </FactRow>
        <FactRow label="Email">
          <span className={shown}>{email || "Not given"}</span>
        </FactRow>
        {address.length > 0 && (
          <FactRow label="To">
            {address.map((line) => (
              <span className="block seen" key={line}>
                {line}
              </span>
            ))}
          </FactRow>
        )}
      </dl>
      <div className="row mt-[0.8rem] grid gap-[0.6rem]">
        {!isRevealed && <RevealButton />}
        {can("customers") && <DialogLink name="erase">Erase…</DialogLink>}
      </div>
    </Panel>
  );
}
