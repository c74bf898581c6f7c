import type { MouseEventHandler, ReactNode } from "react";
import { Link } from "../link.tsx";
import { Icon } from "../media/icon.tsx";
import "./chips.css";

/** A quick filter as a link; highlighted while active. */
export function Chip({ to, current, children }: { to: string; current?: boolean; children: ReactNode }) {
  return (
    <Link className="chip" to={to} aria-current={current ? "true" : undefined} preventScrollReset>
      {children}
    </Link>
  );
}

type RemovableChipProps = { to: string; onClick: MouseEventHandler; children: string };

/** An active filter with a button to remove it. */
export function RemovableChip({ to, onClick, children }: RemovableChipProps) {
  return (
    <Link className="chip chip--on" to={to} onClick={onClick} aria-label={`Remove ${children}`} preventScrollReset>
      {children} <Icon name="close" size="s" />
    </Link>
  );
}
