import { Form } from "react-router";
import { Table } from "#app/ui/display/table.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Panel } from "../kit/panel.tsx";
import { columnNames } from "./csv-columns.ts";
import type { PlanResult } from "./import-result.ts";

/** Chooses a table; nothing of it is written before somebody has seen what it would do. */
export function ImportForm({ problem, isBusy }: { problem: string | null; isBusy: boolean }) {
  return (
    <Panel title="Choose a table">
      <Form method="post" encType="multipart/form-data" className="stack" noValidate>
        <ErrorSummary problems={problem ? [{ field: "table", message: problem }] : []} />
        <Field
          label="CSV file"
          hint="One line a variant. A blank cell leaves things as they are; nothing is deleted."
          name="table"
          type="file"
          accept=".csv,text/csv"
          error={problem ?? undefined}
        />
        <div className="row">
          <Button type="submit" size="s" busy={isBusy} busyLabel="Looking through it...">
            Look it through
          </Button>
        </div>
        <p className="hint">
          Columns: {columnNames.join(", ")}. The easiest start is the export. Lines without a product_id make new
          products, unless one has their web address.
        </p>
      </Form>
    </Panel>
  );
}

interface PlanPanelProps {
  plan: PlanResult;
  importId: string | null;
  isBusy: boolean;
}

/** What a table would do, or what is wrong with it and on which lines. */
export function PlanPanel({ plan, importId, isBusy }: PlanPanelProps) {
  if (plan.problemCount > 0) return <LineProblems plan={plan} />;
  const { created, changed, unchanged, examples } = plan;
  return (
    <Panel title="What it would do" lit>
      <div className="stack" role="status">
        <p>
          <b>
            {created} to create, {changed} to change, {unchanged} as they are.
          </b>{" "}
          {importId ? "Nothing has been written yet." : "There is nothing to import."}
        </p>
        {importId && (
          <Form method="post" className="row">
            <input type="hidden" name="import" value={importId} />
            <Button type="submit" tone="brand" busy={isBusy} busyLabel="Importing...">
              Import them
            </Button>
          </Form>
        )}
        {examples.length > 0 && <Examples examples={examples} more={created + changed - examples.length} />}
      </div>
    </Panel>
  );
}

function LineProblems({ plan: { problems, problemCount } }: { plan: PlanResult }) {
  return (
    <Panel title={`${problemCount === 1 ? "1 problem" : `${problemCount} problems`}: nothing has been imported`}>
      <div role="alert" className="stack">
        <Table caption="Problems by line">
          <thead>
            <tr>
              <th scope="col" className="num">
                Line
              </th>
              <th scope="col">Column</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className="num">{line}</td>
                <td>{column}</td>
                <td className="wrapping">{message}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {problemCount > problems.length && <p className="hint">And {problemCount - problems.length} more.</p>}
      </div>
    </Panel>
  );
}

function Examples({ examples, more }: { examples: PlanResult["examples"]; more: number }) {
  return (
    <ul className="plain notes">
      {examples.map(({ name, isNew, variants, differences }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two new products may have the same name
        <li key={index}>
          <b>{name}</b> {isNew ? `new, with ${variants === 1 ? "1 variant" : `${variants} variants`}` : ""}
          {differences.map(({ field, theirs, yours }) => (
            <span key={field} className="small soft difference">
              {field}: {theirs || "empty"} → {yours || "empty"}
            </span>
          ))}
        </li>
      ))}
      {more > 0 && <li>And {more} more.</li>}
    </ul>
  );
}
