import { Table } from "#app/ui/display/table.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import "#app/ui/layout/raw.css";
import { SideNav } from "#app/ui/layout/side-nav.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import "./dev-tools.css";
import type { ReactNode } from "react";
import { NavLink, useSearchParams } from "react-router";
import { type DevToolsPlace, devToolsPlaces } from "./places.ts";

interface DevToolsPageProps {
  title: string;
  lead: ReactNode;
  /** The pages that the visitor may open. */
  open: DevToolsPlace[];
  children: ReactNode;
}

export const devToolsMeta = (title: string) => [
  { title: `${title}: dev tools` },
  { name: "robots", content: "noindex" },
];

/** The frame of all dev tools: title, list of pages, and the page's parts. */
export function DevToolsPage({ title, lead, open, children }: DevToolsPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title}>{lead}</PageHead>
      <div className="cols withside devtools">
        <div>
          <SideNav label="Dev tools">
            {open.map((place) => (
              <NavLink key={place} to={devToolsPlaces[place].to} end>
                {devToolsPlaces[place].label}
              </NavLink>
            ))}
          </SideNav>
        </div>
        <div className="devtools__body grid min-w-0 gap-8">{children}</div>
      </div>
    </div>
  );
}

/** A section of a page with its heading. */
export function DevToolsPart({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="devtools__part stack" aria-labelledby={id}>
      <h2 className="text-(length:--t-4)" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Pagination links; nothing for a list that fits on one page. */
export function PageLinks({ page, total, perPage }: { page: number; total: number; perPage: number }) {
  const [params] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1) return null;
  const to = (number: number) => {
    const query = new URLSearchParams(params);
    query.set("page", String(number));
    return `?${query}`;
  };
  return (
    <nav className="row" aria-label="Pages">
      {page > 1 && (
        <Link className="btn btn--line btn--s" to={to(Math.min(page - 1, pages))} rel="prev">
          <Icon name="previous" size="s" /> Previous
        </Link>
      )}
      <span className="small soft">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link className="btn btn--line btn--s" to={to(page + 1)} rel="next">
          Next <Icon name="next" size="s" />
        </Link>
      )}
    </nav>
  );
}

/** One figure in a `<dl className="devtools__facts">`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="small soft">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Raw JSON, collapsed by default. */
export function RawJson({ label, value, isOpen = false }: { label: string; value: unknown; isOpen?: boolean }) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <details className="raw" open={isOpen}>
      <summary>{label}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </details>
  );
}

interface RowTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The first column heads each row; `num` aligns figures. */
  columns: { head: string; num?: boolean; cell: (row: Row) => ReactNode }[];
}

export function RowTable<Row>({ caption, rows, keyOf, columns }: RowTableProps<Row>) {
  return (
    <Table caption={caption} head={columns.map(({ head, num }) => (num ? { num: head } : head))}>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, num, cell }, place) =>
              place === 0 ? (
                <th scope="row" key={head}>
                  {cell(row)}
                </th>
              ) : (
                <td className={num ? "num" : undefined} key={head}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
