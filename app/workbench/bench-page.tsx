import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { PageHead } from "#app/ui/page-head.tsx";
import { benchPlaces } from "./places.ts";

interface BenchPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** What all pages of the workbench stand in: a title, the list of the seven, and the page's own parts. */
export function BenchPage({ title, lead, children }: BenchPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title}>{lead}</PageHead>
      <div className="withside bench">
        <nav className="bench__nav" aria-label="Workbench">
          {Object.values(benchPlaces).map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="bench__body">{children}</div>
      </div>
    </div>
  );
}

/** One part of a page, under a heading of its own. */
export function BenchPart({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="bench__part stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
