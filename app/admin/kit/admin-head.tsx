import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { store } from "#store";
import { pageIn } from "./list-query.ts";

interface AdminHeadProps {
  title: string;
  /** What stands behind the title: a status. */
  aside?: ReactNode;
  /** The way back to the list it is of: a link. */
  before?: ReactNode;
  /** One line under it: how many, since when. */
  lead?: ReactNode;
  /** For the browser's tab, where it says more than the title. Which page of a list it is, comes by itself. */
  tab?: string;
  /** The page's own actions, at the right: at most one is primary. */
  children?: ReactNode;
}

/** A page's head. Names the tab too, so pages of the back office need no `meta`. */
export function AdminHead({ title, aside, before, lead, tab = title, children }: AdminHeadProps) {
  const page = pageIn(useSearchParams()[0]);
  return (
    <div className="adm__h">
      <title>{`${tab}${page > 1 ? `, page ${page}` : ""}: ${store.brand} admin`}</title>
      <div>
        {before && (
          <nav className="small" aria-label="Breadcrumb">
            {before} /
          </nav>
        )}
        <h1>
          {title} {aside}
        </h1>
        {lead && <p className="small soft">{lead}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
}
