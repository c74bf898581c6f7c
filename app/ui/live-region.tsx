import type { ReactNode } from "react";

/** Read out politely whenever its words change; must be on the page before they do. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div className="sr" role="status">
      {children}
    </div>
  );
}
