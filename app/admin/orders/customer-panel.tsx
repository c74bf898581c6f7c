import { href } from "react-router";
import { isRewritable } from "#app/orders/rules.ts";
import { formatPence } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { Panel } from "../kit/panel.tsx";
import { RevealButton } from "../kit/reveal-dialog.tsx";
import type { ShownCustomer } from "./.server/order-customer.ts";
import type { StaffOrder } from "./.server/read-order-page.ts";

/** Who bought it: masked, until somebody says why they need to see it. */
export function CustomerPanel({ customer, order }: { customer: ShownCustomer; order: StaffOrder }) {
  const { may } = useAdmin();
  const { name, email, address, phone, others, isRevealed } = customer;
  const shown = isRevealed ? "seen" : "mask";
  const mayChange = may("update_orders") && order.paidAt !== null && isRewritable(order);
  return (
    <Panel title="Customer">
      <dl className="kv small">
        <Row label="Name" value={name} className={shown} />
        <Row label="Email" value={email} className={shown} />
        <div>
          <dt>To</dt>
          <dd className={shown}>
            {isRevealed
              ? address.map((line) => (
                  <span className="block" key={line}>
                    {line}
                  </span>
                ))
              : address.join(", ")}
          </dd>
        </div>
        <Row label="Phone" value={phone} className={shown} />
        <div>
          <dt>Other orders</dt>
          <dd>{others.count === 0 ? "none" : `${others.count}, ${formatPence(others.total)}`}</dd>
        </div>
      </dl>
      <div className="cst__deeds">
        {!isRevealed && name && <RevealButton />}
        {mayChange && (
          <p className="small">
            <Link to={href("/admin/orders/:number/address", { number: order.number })}>Correct the address</Link>
            {!isRevealed && <span className="tiny soft block">It is hidden. You say why you need it first.</span>}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Row({ label, value, className }: { label: string; value: string; className: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{value}</dd>
    </div>
  );
}
