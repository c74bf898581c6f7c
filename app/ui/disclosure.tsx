import type { ReactNode } from "react";
import "./disclosure.css";

/** Questions that open one by one; give it `Disclosure` children. */
export function Faq({ children }: { children: ReactNode }) {
  return <div className="faq">{children}</div>;
}

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  /** Disclosures of one name close each other. */
  name?: string;
  children: ReactNode;
}

/** A native `<details>`: works before any script, Enter and Space toggle it, and the browser's search opens it. */
export function Disclosure({ summary, open, name, children }: DisclosureProps) {
  return (
    <details open={open} name={name}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
