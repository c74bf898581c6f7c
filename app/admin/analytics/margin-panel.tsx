import type { CSSProperties } from "react";
import { splitPence } from "#app/pricing/split-pence.ts";
import { formatPence } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import type { MarginEnd, PeriodMargin } from "./.server/read-margin.ts";
import type { Stats } from "./.server/read-sales.ts";
import { shareOf } from "./figures.tsx";
import { formatCount, wholePounds } from "./periods.ts";

interface MarginPanelProps {
  margin: PeriodMargin;
  stats: Stats;
}

/** Where the revenue goes: print, postage, card fees, refunds, tax and margin. */
export function MarginPanel({ margin: { margin, known, lowest, highest }, stats }: MarginPanelProps) {
  return (
    <Panel title="Where each £100 goes">
      {margin && margin.paid > 0 ? (
        <Split
          parts={[
            { name: "Printing", pence: margin.print, ground: "sheet" },
            { name: "Postage", pence: margin.printDelivery, ground: "dusk" },
            { name: "Card fees", pence: margin.cardFee, ground: "well" },
            { name: "Refunds", pence: margin.refunded, ground: "glow" },
            { name: "Tax", pence: margin.tax, ground: "dusk" },
            { name: "Margin", pence: margin.margin, ground: "brand" },
          ]}
        />
      ) : (
        <p className="soft">
          {margin
            ? "No orders of this period have been printed yet."
            : "Enter the card fee in store.config.ts to see this."}
        </p>
      )}
      <dl className="kv small">
        <MarginExtreme name="Lowest margin of an order" end={lowest} />
        <MarginExtreme name="Highest margin of an order" end={highest} />
        <FactRow label="Refunded">
          {wholePounds(stats.refundsTotal)}, {shareOf(stats.refundsTotal, stats.revenueTotal)}%
        </FactRow>
        <FactRow label="Orders with known costs">
          {formatCount(known)} of {formatCount(stats.orders)}
        </FactRow>
      </dl>
    </Panel>
  );
}

function MarginExtreme({ name, end }: { name: string; end: MarginEnd | null }) {
  const { may } = useAdmin();
  if (!end) return null;
  return (
    <FactRow label={name}>
      {may("view_orders") ? <Link to={`/admin/orders/${end.number}`}>{end.number}</Link> : end.number}:{" "}
      <b className={end.margin < 0 ? "down" : "up"}>{formatPence(end.margin)}</b>
    </FactRow>
  );
}

type Part = { name: string; pence: number; ground: string };

/** Splits £100 into whole pounds that add up. A loss cannot be shown in the bar and gets a sentence instead. */
function Split({ parts }: { parts: Part[] }) {
  const shownParts = parts.filter(({ pence }) => pence > 0);
  const pounds = splitPence(
    100,
    shownParts.map(({ pence }) => pence),
  );
  const loss = parts.find(({ pence }) => pence < 0);
  return (
    <>
      <ul className="plain hundred">
        {shownParts.map(({ name, ground }, index) => (
          <li
            key={name}
            className={`ground-${ground}`}
            style={{ "--f": Math.max(pounds[index]!, 11) } as CSSProperties}
          >
            <b>£{pounds[index]}</b>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {loss && <p className="down">A loss: costs exceed revenue by {formatPence(-loss.pence)}.</p>}
    </>
  );
}
