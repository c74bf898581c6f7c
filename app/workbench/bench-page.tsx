import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { type BenchPlace, benchPlaces } from "./places.ts";
import "./bench-page.css";
import "#app/ui/layout/side-nav.css";
import "#app/ui/layout/raw.css";

interface BenchPageProps {
  title: string;
  lead: ReactNode;
  /** The pages that the visitor may open. */
  open: BenchPlace[];
  children: ReactNode;
}

/** What all pages of the workbench stand in: a title, the list of pages, and the page's own parts. */
export function BenchPage({ title, lead, open, children }: BenchPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title}>{lead}</PageHead>
      <div className="withside bench">
        <nav className="bench__nav" aria-label="Dev tools">
          {open.map((place) => (
            <NavLink key={place} to={benchPlaces[place].to} end>
              {benchPlaces[place].label}
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
