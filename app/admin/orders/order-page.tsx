import { href } from "react-router";
import { type Card, cardLabel } from "#app/orders/card-label.ts";
import { orderCan } from "#app/orders/rules.ts";
import { postedBy } from "#app/preorders/preorder.ts";
import { capitalized } from "#app/shared/capitalized.ts";
import { formatDateTime, formatLongDay } from "#app/shared/dates.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { DialogLink, RevealDialog } from "../kit/dialogs.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { orderActions } from "./.server/order-actions.ts";
import { orderByNumber, readStaffOrderPage, type StaffOrderPageData } from "./.server/read-order-page.ts";
import type { Route } from "./+types/order-page";
import { ChangeToPayPanel } from "./change-sum-panel.tsx";
import { OrderCustomerPanel, ParcelsPanel, PaymentPanel, ReturnsPanel } from "./facts-panels.tsx";
import { LinesPanel } from "./lines-panel.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { HeldPanel, RequestPanel, StatusPanel } from "./next-step-panels.tsx";
import { CancelDialog, RefundDialog } from "./order-dialogs.tsx";
import { refundLimitText } from "./refund-limits.ts";
import { StatusBadge } from "./status-badge.tsx";
import { canCancel } from "./status-changes.ts";
import { EmailsPanel, NotesPanel, TimelinePanel } from "./timeline-panels.tsx";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_orders");
  const order = await orderByNumber(shop, params.number);
  const { id, role, permissions } = staff;
  return {
    ...(await readStaffOrderPage(shop, staff, order)),
    me: { id, role, permissions },
    isRehearsal: shop.config.SHOP_MODE !== "live",
    formKey: crypto.randomUUID() as string,
  };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "view_orders", orderActions(params.number));

const doneTexts = (card: Card, me: Parameters<typeof refundLimitText>[0]) => ({
  noted: "Note added. All staff can see it.",
  mailed: "Email sent again.",
  status: "Status changed.",
  resumed: "Resumed. The printer’s response appears below.",
  cancelled: "Order cancelled. It is refunded once the printer has stopped.",
  refunded: `The refund is on its way to ${cardLabel(card)}, and the customer gets an email.`,
  waits: `This is over ${refundLimitText(me)}, so nothing was refunded yet. An owner or treasurer has to approve it.`,
  approved: "Approved. It is being carried out.",
  declined: "Declined. Nothing was refunded.",
  items: "Items changed. A draft at the printer is replaced, and the customer gets an email.",
  to_pay: "The customer gets an email with a link to pay for the change. Until it is paid the order stays as it was.",
  withdrawn: "Withdrawn. The order stays as it was, and the change can no longer be paid for.",
  address: "Address changed. A draft at the printer is replaced.",
});
/** Intents whose form shows its own problems. */
const intentsWithForms = ["refund", "cancel", "reveal", "note"];

/** An order's page, with every action that staff can take. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, formKey, me } = loaderData;
  const isInForm = actionData && intentsWithForms.includes(actionData.intent);
  return (
    <>
      <OrderHead {...loaderData} />
      <ErrorSummary problems={isInForm ? [] : (actionData?.problems ?? [])} />
      <DoneNote words={doneTexts(order, me)} />
      <RequestPanel {...loaderData} />
      <ChangeToPayPanel {...loaderData} />
      <HeldPanel {...loaderData} />
      <div className="adm__g3">
        <div className="stack">
          <LinesPanel order={order} lines={loaderData.lines} refunds={loaderData.refunds} />
          <TimelinePanel {...loaderData} />
          <EmailsPanel emails={loaderData.emails} formKey={formKey} />
        </div>
        <div className="stack">
          <StatusPanel order={order} />
          <MoneyPanel {...loaderData} />
          <OrderCustomerPanel customer={loaderData.customer} order={order} now={loaderData.now} />
          <ParcelsPanel parcels={loaderData.parcels} />
          <ReturnsPanel number={order.number} returns={loaderData.returns} />
          <PaymentPanel order={order} further={loaderData.further} isRehearsal={loaderData.isRehearsal} />
          <NotesPanel key={order.id} notes={loaderData.notes} formKey={formKey} />
        </div>
      </div>
      <RefundDialog {...loaderData} />
      <CancelDialog {...loaderData} />
      <RevealDialog />
    </>
  );
}

/** The order's number and status, and the actions that need confirmation. */
function OrderHead({ order, lines, now }: Pick<StaffOrderPageData, "order" | "lines" | "now">) {
  const { can } = useAdmin();
  const { number } = order;
  return (
    <>
      <nav className="small" aria-label="Breadcrumb">
        <Link to={href("/admin/orders")}>Orders</Link> /
      </nav>
      <AdminHead title={number} aside={<StatusBadge status={order.status} />} lead={leadOf(order, lines, now)}>
        <LineLink to={`${href("/admin/orders/packing")}?order=${number}`}>Print</LineLink>
        {can("refund_orders") && orderCan.changeItemsAsStaff(order) && (
          <LineLink to={href("/admin/orders/:number/change", { number })}>Change items</LineLink>
        )}
        {can("refund_orders") && order.capturedTotal > order.refundedTotal && (
          <DialogLink name="refund">Refund…</DialogLink>
        )}
        {can("refund_orders") && canCancel(order) && (
          <DialogLink name="cancel" tone="danger">
            Cancel order…
          </DialogLink>
        )}
      </AdminHead>
    </>
  );
}

function leadOf(
  { paidAt, createdAt, cancelUntil, dispatchOn }: StaffOrderPageData["order"],
  lines: StaffOrderPageData["lines"],
  now: Date,
) {
  const bundles = [...new Set(lines.flatMap(({ bundleName }) => bundleName ?? []))];
  const what = bundles.length > 0 ? `${bundles.join(", ")}, ` : "";
  const when = paidAt
    ? `paid ${formatLongDay(paidAt)}, ${formatDateTime(paidAt).split(", ")[1]}`
    : `created ${formatDateTime(createdAt)}`;
  const window = cancelUntil
    ? ` Cancel window ${now < cancelUntil ? "closes" : "closed"} ${formatDateTime(cancelUntil)}.`
    : "";
  const promise = dispatchOn ? ` ${postedBy(dispatchOn)}.` : "";
  return capitalized(`${what}${when}.${window}${promise}`);
}
