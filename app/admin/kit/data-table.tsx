import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { BulkBar, type Selected, SelectionStatus } from "./bulk-bar.tsx";
import { ListPages, ShapeToolbar } from "./list-pages.tsx";
import type { ListQuery, ListShape } from "./list-query.ts";
import { Panel } from "./panel.tsx";
import { type Column, DataHead, DataRow, PickAll, type RowSelection, roles } from "./table-rows.tsx";
import { useSelection } from "./use-selection.ts";

interface DataTableProps<Row> {
  /** The table's accessible name: 'Orders, newest first'. */
  caption: string;
  /** In display order; the first is the row's header. `false` leaves a column out, for those without the permission. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Highlights a row whose masked data is revealed. */
  isLit?: (row: Row) => boolean;
  /** Shown instead of an empty table; a string becomes an `EmptyState`. */
  empty?: ReactNode;
  /** For a list with search, filters, sorting and pages in its URL. `isMore`: there are more than `total`. */
  list?: { shape: ListShape<string>; query: ListQuery<string>; total: number; perPage?: number; isMore?: boolean };
  /** Puts the table in a panel with this heading, and `aside` to its right. */
  title?: string;
  aside?: ReactNode;
  /** Makes rows selectable for bulk actions; `false` for those without the permission. */
  bulk?: Bulk<Row> | false;
}

interface Bulk<Row> {
  /** The checkboxes' field name. */
  name: string;
  label: (row: Row) => string;
  /** A row and several, in words. */
  what: readonly [one: string, many: string];
  /** Of all rows that match, by `readFingerprint`; null if all cannot be selected at once. */
  fingerprint: string | null;
  /** Submit buttons for the selected rows; their form is posted to the page, whose action is an `onMatching` one. */
  actions: (selected: Selected) => ReactNode;
  /** The keys that the last action has finished: they are deselected. */
  done?: readonly string[] | "all";
}

/** A back-office list: search and filters, a table that becomes blocks on a phone, and pagination. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, title, aside } = props;
  const shown = <TableOrEmpty {...props} />;
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

function TableOrEmpty<Row>(props: DataTableProps<Row>) {
  const { rows, title, empty, bulk } = props;
  if (rows.length > 0) return bulk ? <SelectableTable {...props} bulk={bulk} /> : <PlainTable {...props} />;
  return typeof empty === "string" ? <EmptyState title={empty} headingLevel={title ? 3 : 2} /> : empty;
}

function SelectableTable<Row>({ bulk, ...props }: DataTableProps<Row> & { bulk: Bulk<Row> }) {
  const keys = props.rows.map((row) => String(props.rowKey(row)));
  const selection = useSelection(keys, bulk.fingerprint, bulk.done);
  const { total = keys.length, isMore = false } = props.list ?? {};
  const { what, fingerprint, actions } = bulk;
  const chosen = { selection, total, what };
  return (
    <Form method="post" className="stack" preventScrollReset>
      {selection.selected.length > 0 && (
        <BulkBar {...chosen} rows={keys.length} isMore={isMore} fingerprint={fingerprint} actions={actions} />
      )}
      <PlainTable {...props} selection={{ ...selection, name: bulk.name, label: bulk.label }} />
      <SelectionStatus {...chosen} />
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
