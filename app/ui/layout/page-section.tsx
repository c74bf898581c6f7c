import type { ReactNode } from "react";
import "./page-section.css";

interface PageSectionProps {
  /** Its anchor. */
  id?: string;
  title: ReactNode;
  /** Below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of a page: its title, and beside it its content; below one another on a phone. */
export function PageSection({ id, title, note, children }: PageSectionProps) {
  const titleId = id && `${id}-title`;
  return (
    <section className="cols sect" id={id} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {note && <p className="soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}
