import type { ReactNode } from "react";
import { formatPence } from "#app/shared/money.ts";

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>;
}

/** Announces its text politely on each change; must be rendered before the text changes. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div className="sr" role="status">
      {children}
    </div>
  );
}

interface MoneyProps {
  /** Whole pence; negative amounts read '-£5.50'. */
  pence: number;
  className?: string;
}

export function Money({ pence, className }: MoneyProps) {
  return <span className={classNames("num", className)}>{formatPence(pence)}</span>;
}

/** Joins truthy names: `classNames("btn", wide && "btn--wide")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
