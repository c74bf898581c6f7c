import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/markup.tsx";

interface PanelProps {
  title: ReactNode;
  /** At the title's right: a link, a button. */
  aside?: ReactNode;
  /** The content reaches the edges: a table. */
  flush?: boolean;
  /** Stands out: what is to be done now. */
  lit?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Panel({ title, aside, flush, lit, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames("pnl", flush && "pnl--flush", lit && "pnl--lit")} aria-labelledby={id}>
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

/** A figure of a dashboard; stands in a `<dl className="sash tiles">`. */
export function Tile({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className="tile">
      <dt>{label}</dt>
      <dd className="tile__value">{value}</dd>
      {children && <dd className="tiny">{children}</dd>}
    </div>
  );
}

/** What is about to be saved, always in view. `children` are the buttons, the main one last. */
export function SaveBar({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className="savebar on-ink">
      <span className="small">{words}</span>
      <span className="row">{children}</span>
    </div>
  );
}
