import { type ReactNode, useEffect, useId, useState } from "react";
import { useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { classNames, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { changedAddress, type ListQuery } from "./list-query.ts";
import type { Selection } from "./use-selection.ts";

/** Explicit roles: browsers drop table semantics once `display` changes, as it does on a phone. */
export const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort parameter for this column. */
  sort?: string;
  /** Figures and money are at the end. */
  align?: "start" | "middle" | "end";
  /** Shown in a softer colour. */
  soft?: boolean;
  /**
   * The cell's place in a phone's block: left below the row's header, right, the full width, or a labelled line that
   * the row's More button opens.
   */
  phone?: "left" | "right" | "wide" | "more";
}

export type RowSelection<Row> = Selection & { name: string; label: (row: Row) => string };

const isMore = ({ phone }: Pick<Column<never>, "phone">) => phone === "more";
const places = { left: undefined, right: "dtable__right", wide: "dtable__wide", more: undefined };
const alignment = { start: undefined, middle: "mid", end: "num" };

interface DataHeadProps<Row> {
  columns: readonly Column<Row>[];
  query: ListQuery<string> | undefined;
  /** The cell that selects all rows, if rows are selectable. */
  children: ReactNode;
}

/** The header row. A column with `sort` is a link that sorts by it, and reverses the order the second time. */
export function DataHead<Row>({ columns, query, children }: DataHeadProps<Row>) {
  const [params] = useSearchParams();
  return (
    <thead {...roles.rowgroup}>
      <tr {...roles.row}>
        {children}
        {columns.map(({ header, sort, align = "start" }) => {
          const isSorted = sort !== undefined && query?.sort === sort;
          const order = query?.isDown ? "descending" : "ascending";
          const next = isSorted && query?.isDown ? sort : `-${sort}`;
          return (
            <th
              key={header}
              scope="col"
              {...roles.columnheader}
              className={alignment[align]}
              aria-sort={isSorted ? order : undefined}
            >
              {sort ? (
                <Link className="sort" to={changedAddress(params, { sort: next })} preventScrollReset>
                  {header} {isSorted && <Icon name="down" size="s" />}
                </Link>
              ) : (
                header
              )}
            </th>
          );
        })}
        {columns.some(isMore) && (
          <th scope="col" {...roles.columnheader} className="dtable__more">
            More
          </th>
        )}
      </tr>
    </thead>
  );
}

interface DataRowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  lit: boolean | undefined;
  selection: RowSelection<Row> | undefined;
}

/** A row. On a phone it is a block whose `more` columns open as labelled lines. */
export function DataRow<Row>({ row, id, columns, lit, selection }: DataRowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [rowHeader, ...others] = columns;
  const nameId = useId();
  return (
    <tr {...roles.row} className={classNames(lit && "seen", isOpen && "dtable__open") || undefined}>
      {selection && (
        <td {...roles.cell} className="dtable__pick">
          <label className="check">
            <input
              type="checkbox"
              name={selection.name}
              value={id}
              aria-label={selection.label(row)}
              checked={selection.selected.includes(id)}
              onChange={() => selection.toggle(id)}
            />
          </label>
        </td>
      )}
      <th scope="row" {...roles.rowheader} id={nameId}>
        {rowHeader?.cell(row)}
      </th>
      {others.map(({ header, cell, align = "start", soft, phone = "left" }) => (
        <td
          key={header}
          {...roles.cell}
          data-label={phone === "more" ? header : undefined}
          className={classNames(places[phone], alignment[align], soft && "soft") || undefined}
        >
          {phone === "more" ? <div>{cell(row)}</div> : cell(row)}
        </td>
      ))}
      {columns.some(isMore) && (
        <td {...roles.cell} className="dtable__more">
          <button
            type="button"
            className="iconbtn"
            aria-label="More"
            aria-describedby={nameId}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="down" />
          </button>
        </td>
      )}
    </tr>
  );
}

type PickAllProps = Pick<Selection, "box" | "selected" | "toggleAll"> & { all: number };

/** Selects all rows of the page, or none. */
export function PickAll({ box, selected, toggleAll, all }: PickAllProps) {
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected.length > 0 && selected.length < all;
  });
  return (
    <th scope="col" {...roles.columnheader} className="dtable__pick">
      <label className="check">
        <input type="checkbox" ref={box} checked={selected.length === all} onChange={toggleAll} />
        <VisuallyHidden>Select all on this page</VisuallyHidden>
      </label>
    </th>
  );
}
