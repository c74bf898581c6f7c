import { href } from "react-router";
import { longDay, momentWords } from "#app/shared/dates.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { useDialogAddress } from "../kit/url-dialog.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";
import { StatusBadge } from "./status-badge.tsx";
import { mayCancel } from "./status-changes.ts";

/** Which order it is, how it stands, and the actions that ask for confirmation. */
export function OrderHead({ order, lines, now }: Pick<OrderPageData, "order" | "lines" | "now">) {
  const { may } = useAdmin();
  const addressOf = useDialogAddress();
  const { number } = order;
  const isLeft = order.capturedTotal > order.refundedTotal;
  return (
    <>
      <nav className="small" aria-label="Breadcrumb">
        <Link to={href("/admin/orders")}>Orders</Link> /
      </nav>
      <AdminHead title={number} aside={<StatusBadge status={order.status} />} lead={leadOf(order, lines, now)}>
        <ButtonLink tone="line" size="s" to={`${href("/admin/orders/packing")}?order=${number}`}>
          Print
        </ButtonLink>
        {may("refund_orders") && isLeft && (
          <ButtonLink tone="line" size="s" to={addressOf("refund")} preventScrollReset>
            Refund…
          </ButtonLink>
        )}
        {may("refund_orders") && mayCancel(order) && (
          <ButtonLink tone="danger" size="s" to={addressOf("cancel")} preventScrollReset>
            Cancel order…
          </ButtonLink>
        )}
      </AdminHead>
    </>
  );
}

function leadOf({ paidAt, createdAt, cancelUntil }: OrderPageData["order"], lines: OrderPageData["lines"], now: Date) {
  const bundles = [...new Set(lines.flatMap(({ bundleName }) => bundleName ?? []))];
  const what = bundles.length > 0 ? `${bundles.join(", ")}, ` : "";
  const when = paidAt
    ? `paid ${longDay(paidAt)}, ${momentWords(paidAt).split(", ")[1]}`
    : `begun ${momentWords(createdAt)}`;
  const window = cancelUntil
    ? ` Cancel window ${now < cancelUntil ? "closes" : "closed"} ${momentWords(cancelUntil)}.`
    : "";
  const words = `${what}${when}.${window}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
