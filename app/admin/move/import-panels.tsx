import type { ReactNode } from "react";
import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { useSending } from "#app/accounts/account-fields.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FileField } from "#app/ui/upload/file-field.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import type { MoveSource } from "./.server/read-export.ts";

interface ImportButtonProps {
  /** Where it posts to, if not to the page's own URL. */
  action?: string;
  /** The previewed file. */
  importId: string;
}

/** Imports what the preview has shown. */
export function ImportButton({ action, importId }: ImportButtonProps) {
  return (
    <Form method="post" action={action} className="row">
      <input type="hidden" name="import" value={importId} />
      <Button type="submit" tone="brand" busy={useSending()} busyLabel="Importing...">
        Import them
      </Button>
    </Form>
  );
}

interface PreviewLeadProps {
  /** Null if there is nothing to import. */
  importId: string | null;
  /** What the file would do. */
  children: ReactNode;
}

/** What a preview found, and that none of it is written yet. */
export const PreviewLead = ({ importId, children }: PreviewLeadProps) => (
  <p>
    <b>{children}</b> {importId ? "Nothing has been written yet." : "There is nothing to import."}
  </p>
);

interface LeftOutPanelProps<Row> {
  title: string;
  columns: Column<Row>[];
  /** The first of them. */
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Of all. */
  count: number;
}

/** What a file has that is not taken over, and why. */
export function LeftOutPanel<Row>({ title, columns, rows, rowKey, count }: LeftOutPanelProps<Row>) {
  return (
    <Panel title={title} flush>
      <DataTable caption="What is left out, by line" columns={columns} rows={rows} rowKey={rowKey} />
      {count > rows.length && <p className="hint">And {count - rows.length} more.</p>}
    </Panel>
  );
}

/** While an import runs. */
export function ImportingPanel({ title }: { title: string }) {
  return (
    <Panel title={title} lit>
      <p role="status">This takes up to a minute, and goes on if you leave this page. Reload it to see the result.</p>
    </Panel>
  );
}

/** Which columns are read from each source's files. */
export function SourceColumns({ columns }: { columns: Record<MoveSource, string> }) {
  return (Object.keys(columns) as MoveSource[]).map((source) => (
    <p key={source} className="hint">
      Columns of {source}: {columns[source]}.
    </p>
  ));
}

/** Milliseconds between looks at an import that is running. */
const lookAgainMs = 2_000;

/** Reads the page's data again while its import is running, so that it shows the result by itself. */
export function useImport(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}

interface FileFormProps {
  title: string;
  label: string;
  hint: string;
  /** What is wrong with the last file. */
  problem: string | null;
  /** Where it posts to, if not to the page's own URL. */
  action?: string;
  /** What the file's columns are, and what becomes of them. */
  children: ReactNode;
}

/** The form that uploads a CSV file for a preview. */
export function FileForm({ title, label, hint, problem, action, children }: FileFormProps) {
  return (
    <Panel title={title}>
      <Form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
        <ErrorSummary problems={problem ? [{ field: "table", message: problem }] : []} />
        <FileField label={label} hint={hint} name="table" accept=".csv,text/csv" error={problem ?? undefined} />
        <div className="row">
          <Button type="submit" size="s" busy={useSending()} busyLabel="Looking through it...">
            Look it through
          </Button>
        </div>
        {children}
      </Form>
    </Panel>
  );
}
