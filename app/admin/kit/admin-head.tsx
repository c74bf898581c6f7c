import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { store } from "#store";
import { pageIn } from "./list-query.ts";

interface AdminHeadProps {
  title: string;
  /** After the title: a status. */
  aside?: ReactNode;
  /** A link back to the list. */
  before?: ReactNode;
  /** One line under the title: how many, since when. */
  lead?: ReactNode;
  /** The browser's tab, if it differs from the title. The page number is added. */
  tab?: string;
  /** The page's actions, on the right; at most one is primary. */
  children?: ReactNode;
}

/** A page's heading. Sets the document's title too, so back-office pages need no `meta`. */
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
