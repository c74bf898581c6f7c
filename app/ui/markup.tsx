import type { ReactNode } from "react";
import { formatPence } from "#app/shared/money.ts";

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>;
}

/** Read out politely whenever its words change; must be on the page before they do. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div className="sr" role="status">
      {children}
    </div>
  );
}

interface MoneyProps {
  /** Whole pence; below zero it reads '-£5.50'. */
  pence: number;
  className?: string;
}

export function Money({ pence, className }: MoneyProps) {
  return <span className={classNames("num", className)}>{formatPence(pence)}</span>;
}

/** Joins what is there: `classNames("btn", wide && "btn--wide")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
