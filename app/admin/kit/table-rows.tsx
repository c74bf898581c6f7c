import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { classNames, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { changedAddress, type ListQuery } from "./list-query.ts";

/** Browsers forget what a table is once its display changes, as on a phone, so the roles are written out. */
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
  /** The name by which the list can be put in this order. */
  sort?: string;
  /** Figures and money stand at the end. */
  align?: "start" | "middle" | "end";
  /** Less important than the others. */
  soft?: boolean;
  /**
   * Where it stands in the block that a row is on a phone: at the left under what names the row, at the right, over
   * the whole width, or as a line with its header that opens with the row's 'More'.
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
  /** Selects all rows, where rows can be selected. */
  children: ReactNode;
}

/** The columns' heads; one with `sort` is a link that puts the list in that order, and turns it round the second time. */
export function DataHead<Row>({ columns, query, children }: DataHeadProps<Row>) {
  const [params] = useSearchParams();
  return (
    <thead {...roles.rowgroup}>
      <tr {...roles.row}>
        {children}
        {columns.map(({ header, sort, align = "start" }) => {
          const isSorted = sort !== undefined && query?.sort === sort;
          const order = isSorted ? (query?.isDown ? "descending" : "ascending") : undefined;
          const next = isSorted && query?.isDown ? sort : `-${sort}`;
          return (
            <th key={header} scope="col" {...roles.columnheader} className={alignment[align]} aria-sort={order}>
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

/** A row; on a phone a block, whose lesser columns open as lines with their headers. */
export function DataRow<Row>({ row, id, columns, lit, selection }: DataRowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const [named, ...others] = columns;
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
        {named?.cell(row)}
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

/** Selects every row of the page, or none. */
export function PickAll({ selected, toggleAll, all }: Pick<Selection, "selected" | "toggleAll"> & { all: number }) {
  const box = useRef<HTMLInputElement>(null);
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

/**
 * Which rows of a page are selected, by key. What the last action has done is selected no longer, or the next would
 * take it along; what it refused stays.
 */
export function useSelection(keys: readonly string[], done: readonly string[] | "all" = []) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer and each page of the list, not before
  useEffect(() => {
    setChosen((before) => before.filter((each) => keys.includes(each) && done !== "all" && !done.includes(each)));
  }, [key]);
  return {
    selected: keys.filter((each) => chosen.includes(each)),
    toggle: (each: string) =>
      setChosen((before) => (before.includes(each) ? before.filter((other) => other !== each) : [...before, each])),
    toggleAll: () => setChosen((before) => (keys.every((each) => before.includes(each)) ? [] : keys)),
    clear: () => setChosen([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
