import type { ReactNode } from "react";

/** One figure in a `<dl className="bench__facts">`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
