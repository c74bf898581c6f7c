import type { ReactNode } from "react";
import { Icon } from "#app/ui/media/icon.tsx";
import "./subscription-page.css";
import "#app/ui/layout/done-mark.css";

interface SubscriptionPageProps {
  title: string;
  lead: ReactNode;
  /** It has just happened: marked, and announced to screen readers. */
  isDone?: boolean;
  /** What to do now. */
  children: ReactNode;
  /** Beside it. */
  aside?: ReactNode;
}

/** A page for one action on a subscription, before or after it is done. */
export const SubscriptionPage = ({ title, lead, isDone, children, aside }: SubscriptionPageProps) => (
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
