import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/markup.tsx";

interface PanelProps {
  title: ReactNode;
  /** To the right of the title: a link or button. */
  aside?: ReactNode;
  /** Without padding, for a table. */
  flush?: boolean;
  /** Highlighted: what to do now. */
  lit?: boolean;
  children: ReactNode;
}

/** A section of a page with a heading. */
export function Panel({ title, aside, flush, lit, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames("box pnl", flush && "pnl--flush", lit && "pnl--lit")} aria-labelledby={id}>
      {flush || aside ? (
        <div className={classNames("row", "row--between", flush && "pnl__h")}>
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      {children}
    </section>
  );
}

/** A name and its value; goes into a `<dl>`. */
export function FactRow({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A dashboard figure, inside a `<dl className="sash tiles">`. */
export function Tile({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="tile">
      <dt className="soft [font-weight:500]">{label}</dt>
      <dd className="tile__value">{value}</dd>
      {children && <dd className="tiny">{children}</dd>}
    </div>
  );
}
