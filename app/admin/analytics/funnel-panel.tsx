import type { CSSProperties } from "react";
import { Panel } from "../kit/panel.tsx";
import type { Funnel } from "./.server/read-funnel.ts";
import { shareOf } from "./change.ts";
import { formatCount } from "./range-labels.ts";

interface FunnelPanelProps {
  funnel: Funnel;
  /** Orders whose card was declined and not tried again. */
  refused: number;
}

const steps: { step: keyof Funnel; label: string; left: string }[] = [
  { step: "opened", label: "Opened checkout", left: "" },
  { step: "addressed", label: "Entered an address", left: "left before entering an address" },
  { step: "delivery", label: "Chose delivery", left: "left at the delivery options" },
  { step: "paid", label: "Paid", left: "left at payment" },
];

/** The checkout funnel, counted from the orders themselves. */
export function FunnelPanel({ funnel, refused }: FunnelPanelProps) {
  return (
    <Panel title="Checkout funnel">
      {funnel.opened === 0 && <p className="soft">No checkouts opened.</p>}
      <ol className="plain funnel">
        {steps.map(({ step, label, left }, index) => {
          const before = steps[index - 1];
          const share = shareOf(funnel[step], funnel.opened);
          const lost = before ? Math.round(shareOf(funnel[before.step] - funnel[step], funnel[before.step])) : 0;
          return (
            <li key={step}>
              <b>{label}</b>
              <span className={share > 80 ? "bar bar--in" : "bar"} style={{ "--p": `${share}%` } as CSSProperties}>
                <i />
                <b className="num">{formatCount(funnel[step])}</b>
              </span>
              {lost > 0 && (
                <span className="drop">
                  {lost}% {left}
                  {step === "paid" && refused > 0 && `; ${formatCount(refused)} with a declined card`}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
