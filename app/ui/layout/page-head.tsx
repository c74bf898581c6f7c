import type { ReactNode } from "react";
import "./page-head.css";

/** A page's title with one sentence that answers the visit. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="cols phead">
      <h1 className="poster">{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}
