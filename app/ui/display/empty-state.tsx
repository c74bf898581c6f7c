import type { ReactNode } from "react";
import mark from "../../../art/brand/mark.svg?no-inline";
import "./empty-state.css";

interface EmptyStateProps {
  title: string;
  /** What to do instead: usually one button. */
  children?: ReactNode;
  headingLevel?: 2 | 3;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      <img src={mark} alt="" width="100" height="124" loading="lazy" />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
