import { href } from "react-router";
import { isRewritable } from "#app/orders/rules.ts";
import { momentWords } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/action-button.tsx";
import { DialogLink } from "../kit/confirm-dialog.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";
import { type HeldWay, heldWay } from "./held-way.ts";

/** Why the order does not go on by itself, and the one safe way on. */
export function HeldPanel({ order, desk }: Pick<OrderPageData, "order" | "desk">) {
  const { may } = useAdmin();
  const way = heldWay(
    order,
    desk.map(({ kind }) => kind),
  );
  const shown = desk.filter(({ kind }) => kind !== "refund_waiting");
  if (!way && shown.length === 0) return null;
  return (
    <section className="prn" aria-labelledby="held">
      <div className="stack">
        <h2 id="held">
          <Icon name="warning" /> {way?.title ?? "Needs attention"}
        </h2>
        {way && <p>{way.what}</p>}
        <ul className="plain small prn__why">
          {shown.map(({ id, summary, createdAt }) => (
            <li key={id}>
              <time className="soft" dateTime={createdAt.toISOString()}>
                {momentWords(createdAt)}
              </time>
              <span>{summary}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        {way?.action && may(way.action === "refund" ? "refund_orders" : "update_orders") && <WayOn way={way} />}
        <p className="row small">
          {may("update_orders") && (order.status === "on_hold" || isRewritable(order)) && order.paidAt && (
            <Link to={href("/admin/orders/:number/address", { number: order.number })}>Correct the address</Link>
          )}
          {shown.length > 0 && <Link to={href("/admin/attention")}>To the desk</Link>}
        </p>
      </div>
    </section>
  );
}

function WayOn({ way }: { way: Extract<HeldWay, { label: string }> }) {
  return (
    <>
      {way.action === "cancel" || way.action === "refund" ? (
        <DialogLink name={way.action} tone="brand" size="m" wide>
          {way.label}
        </DialogLink>
      ) : (
        <ActionButton intent="resume" tone="brand" size="m" wide busyLabel="Asking...">
          {way.label}
        </ActionButton>
      )}
      <p className="small soft">{way.about}</p>
    </>
  );
}
