import type { ReactNode } from "react";
import "./disclosure.css";

/** Questions that open one by one; give it `Disclosure` children. */
export function Faq({ children }: { children: ReactNode }) {
  return <div className="faq">{children}</div>;
}

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  hidden?: boolean;
  /** Disclosures of one name close each other. */
  name?: string;
  children: ReactNode;
}

/** A native `<details>`: works before any script, Enter and Space toggle it, and the browser's search opens it. */
export function Disclosure({ summary, open, hidden, name, children }: DisclosureProps) {
  return (
    <details open={open} hidden={hidden} name={name}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
