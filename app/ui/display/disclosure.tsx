import type { ReactNode } from "react";
import "./disclosure.css";

/** A list of questions; its children are `Disclosure`s. */
export function Faq({ children }: { children: ReactNode }) {
  return <div className="faq">{children}</div>;
}

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  hidden?: boolean;
  children: ReactNode;
}

/**
 * A native `<details>`: works before any script, toggles by Enter and Space, and opens for the browser's find-in-page.
 */
export function Disclosure({ summary, open, hidden, children }: DisclosureProps) {
  return (
    <details open={open} hidden={hidden}>
      <summary className="across">{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
