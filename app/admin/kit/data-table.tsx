import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { ListPages } from "./list-pages.tsx";
import type { ListQuery, ListShape } from "./list-query.ts";
import { ShapeToolbar } from "./list-toolbar.tsx";
import { Panel } from "./panel.tsx";
import { type Column, DataHead, DataRow, PickAll, type RowSelection, roles, useSelection } from "./table-rows.tsx";

interface DataTableProps<Row> {
  /** Names the table: 'Orders, newest first'. */
  caption: string;
  /** In their order; the first names the row. What somebody may not see is left out as `false`. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A row that stands out: it shows what is usually covered. */
  isLit?: (row: Row) => boolean;
  /** What stands in place of the table where there is nothing; a string is said by an `EmptyState`. */
  empty?: ReactNode;
  /** For a list that its address searches, filters, sorts and turns over. */
  list?: { shape: ListShape<string>; query: ListQuery<string>; total: number; perPage?: number; isMore?: boolean };
  /** In a panel with this heading, and what stands at its right. */
  title?: string;
  aside?: ReactNode;
  /** Rows that can be chosen, for what is done to many at once; `false` for those who may not. */
  bulk?: Bulk<Row> | false;
}

interface Bulk<Row> {
  /** The field's name. */
  name: string;
  label: (row: Row) => string;
  /** What can be done to those that are selected: buttons of a form that is posted to the page. */
  actions: (selected: readonly string[]) => ReactNode;
  /** Those that the last action has done, by key: they are selected no longer. */
  done?: readonly string[] | "all";
}

/** A list of the back office: search and filters, a table that becomes blocks on a phone, and its pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, list, title, aside, empty, bulk } = props;
  const shown =
    rows.length > 0 ? (
      bulk ? (
        <SelectableTable {...props} bulk={bulk} />
      ) : (
        <PlainTable {...props} />
      )
    ) : typeof empty === "string" ? (
      <EmptyState title={empty} headingLevel={title ? 3 : 2} />
    ) : (
      empty
    );
  const framed = title ? (
    <Panel title={title} aside={aside} flush>
      {shown}
    </Panel>
  ) : (
    shown
  );
  if (!list) return framed;
  const { shape, query, ...pages } = list;
  return (
    <>
      <ShapeToolbar shape={shape} query={query} total={pages.total} />
      <ListPages page={query.page} {...pages}>
        {framed}
      </ListPages>
    </>
  );
}

function SelectableTable<Row>({ bulk, ...props }: DataTableProps<Row> & { bulk: Bulk<Row> }) {
  const keys = props.rows.map((row) => String(props.rowKey(row)));
  const selection = useSelection(keys, bulk.done);
  const { selected, clear } = selection;
  return (
    <Form method="post" className="stack" preventScrollReset>
      {selected.length > 0 && (
        <section className="bulk on-ink" aria-label="Bulk actions">
          <b role="status">{selected.length} selected</b>
          {bulk.actions(selected)}
          <button type="button" className="linkbtn small bulk__c" onClick={clear}>
            Clear
          </button>
        </section>
      )}
      <PlainTable {...props} selection={{ ...selection, name: bulk.name, label: bulk.label }} />
    </Form>
  );
}

interface PlainTableProps<Row> extends DataTableProps<Row> {
  selection?: RowSelection<Row>;
}

function PlainTable<Row>({ caption, rows, rowKey, isLit, list, selection, ...props }: PlainTableProps<Row>) {
  const columns = props.columns.filter((column) => column !== false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="tablewrap" tabIndex={0} aria-labelledby={id}>
      <table className="table dtable" {...roles.table} aria-labelledby={id}>
        <caption id={id}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <DataHead columns={columns} query={list?.query}>
          {selection && <PickAll {...selection} all={rows.length} />}
        </DataHead>
        <tbody {...roles.rowgroup}>
          {rows.map((row) => {
            const key = String(rowKey(row));
            return <DataRow key={key} id={key} row={row} columns={columns} lit={isLit?.(row)} selection={selection} />;
          })}
        </tbody>
      </table>
    </section>
  );
}
