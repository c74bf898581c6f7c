import type { CSSProperties } from "react";
import type { Margin } from "#app/pricing/margin.ts";
import { formatPence } from "#app/pricing/money.ts";
import { Money } from "#app/ui/money.tsx";
import { Panel } from "../ui/panel.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";

/** How the total came about, and what of it is left to the shop. */
export function MoneyPanel({ money, margin }: Pick<OrderPageData, "money" | "margin">) {
  const back = money.refunded > 0 ? `${formatPence(money.refunded)} refunded.` : "Nothing refunded.";
  return (
    <Panel title="Money">
      <dl className="mny">
        {money.lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === "Free" ? "£0.00" : <Money pence={amount} />}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>Paid</dt>
          <dd>
            <Money pence={money.paid} />
          </dd>
        </div>
      </dl>
      {margin ? (
        <WhereItGoes margin={margin} />
      ) : (
        <p className="tiny soft mny__note">The printer’s bill is not known yet.</p>
      )}
      <p className="tiny soft mny__note">
        {back} {money.left > 0 && `Up to ${formatPence(money.left)} can be.`}
      </p>
    </Panel>
  );
}

function WhereItGoes({ margin }: { margin: Margin }) {
  const parts = [
    { label: "Refunded", amount: margin.refunded, ground: "var(--danger)" },
    { label: "Printing", amount: margin.print, ground: "var(--ink)" },
    { label: "Post", amount: margin.printDelivery, ground: "var(--edge)" },
    { label: "Card fee, about", amount: margin.cardFee, ground: "var(--dusk)" },
  ].filter(({ amount }) => amount > 0);
  const words = parts.map(({ label, amount }) => `${label.toLowerCase()} ${formatPence(amount)}`).join(", ");
  return (
    <>
      <div
        className="mbar"
        role="img"
        aria-label={`Of ${formatPence(margin.paid)}: ${words}, left ${formatPence(margin.margin)}`}
      >
        {[...parts, { label: "left", amount: Math.max(0, margin.margin), ground: "var(--brand)" }].map((part) => (
          <i key={part.label} style={{ "--f": part.amount, "--g": part.ground } as CSSProperties} />
        ))}
      </div>
      <dl className="mny">
        {parts.map(({ label, amount, ground }) => (
          <div className="out" key={label}>
            <dt className="key" style={{ "--g": ground } as CSSProperties}>
              {label}
            </dt>
            <dd>
              <Money pence={amount} />
            </dd>
          </div>
        ))}
        <div className="sum mny__left">
          <dt className="key" style={{ "--g": "var(--brand)" } as CSSProperties}>
            Margin{margin.percent !== null && `, ${margin.percent}%`}
          </dt>
          <dd className="price">
            <Money pence={margin.margin} />
          </dd>
        </div>
      </dl>
    </>
  );
}
