import type { ReactNode } from "react";
import { Money } from "../markup.tsx";
import "./sums.css";

export interface SumLine {
  label: ReactNode;
  /** Whole pence, or text ('Free', 'Enter your address'). */
  amount: number | ReactNode;
}

interface SumsProps {
  lines: SumLine[];
  total?: SumLine;
  /** Announces changes. */
  live?: boolean;
}

/** Amounts and their total. Discounts are negative and have their own line. */
export function Sums({ lines, total, live }: SumsProps) {
  return (
    <dl className="sums" aria-live={live ? "polite" : undefined}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key but their index
        <div key={index}>
          <dt>{line.label}</dt>
          <dd className={typeof line.amount === "number" && line.amount < 0 ? "minus" : undefined}>
            <Amount of={line.amount} />
          </dd>
        </div>
      ))}
      {total && (
        <div className="total">
          <dt>{total.label}</dt>
          <dd>
            <Amount of={total.amount} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const Amount = ({ of }: { of: SumLine["amount"] }) => (typeof of === "number" ? <Money pence={of} /> : of);
