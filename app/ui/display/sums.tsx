import type { ReactNode } from "react";
import { Money } from "../markup.tsx";
import "./sums.css";

export interface SumLine {
  label: ReactNode;
  /** Whole pence, or words ('Free', 'Enter your address'). */
  amount: number | ReactNode;
}

interface SumsProps {
  lines: SumLine[];
  total?: SumLine;
  /** Changes are read out. */
  live?: boolean;
}

/** Lines of money and their total. Discounts are below zero and stand in their own line. */
export function Sums({ lines, total, live }: SumsProps) {
  return (
    <dl className="sums" aria-live={live ? "polite" : undefined}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place in the sum
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
