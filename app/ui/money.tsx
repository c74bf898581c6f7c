import { formatPence } from "#app/shared/money.ts";
import { classNames } from "./class-names.ts";

interface MoneyProps {
  /** Whole pence; below zero it reads '-£5.50'. */
  pence: number;
  className?: string;
}

export function Money({ pence, className }: MoneyProps) {
  return <span className={classNames("num", className)}>{formatPence(pence)}</span>;
}
