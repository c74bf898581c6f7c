import type { ReactNode } from "react";
import { Icon } from "#app/ui/media/icon.tsx";
import "./one-thing.css";
import "#app/ui/layout/done-mark.css";

interface OneThingProps {
  title: string;
  lead: ReactNode;
  /** It has just happened: marked, and announced to screen readers. */
  isDone?: boolean;
  /** What to do now. */
  children: ReactNode;
  /** Beside it. */
  aside?: ReactNode;
}

/** A page on which one thing about a subscription can be done, or has been. */
export const OneThing = ({ title, lead, isDone, children, aside }: OneThingProps) => (
  <div className="cols wrap one">
    <div className="stack" role={isDone ? "status" : undefined}>
      {isDone && (
        <span className="placed__ok">
          <Icon name="check" />
        </span>
      )}
      <h1 className="poster text-(length:--t-7) [line-height:0.84]">{title}</h1>
      <p className="max-w-[24em] text-(length:--t-3)">{lead}</p>
      {children}
    </div>
    {aside}
  </div>
);
