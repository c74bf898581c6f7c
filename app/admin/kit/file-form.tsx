import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FileField } from "#app/ui/upload/file-field.tsx";
import { Panel } from "./panel.tsx";

interface FileFormProps {
  title: string;
  label: string;
  hint: string;
  /** What is wrong with the last file. */
  problem: string | null;
  isBusy: boolean;
  /** Where it posts to, if not to the page's own URL. */
  action?: string;
  /** What the file's columns are, and what becomes of them. */
  children: ReactNode;
}

/** The form that uploads a CSV file for a preview. */
export function FileForm({ title, label, hint, problem, isBusy, action, children }: FileFormProps) {
  return (
    <Panel title={title}>
      <Form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
        <ErrorSummary problems={problem ? [{ field: "table", message: problem }] : []} />
        <FileField label={label} hint={hint} name="table" accept=".csv,text/csv" error={problem ?? undefined} />
        <div className="row">
          <Button type="submit" size="s" busy={isBusy} busyLabel="Looking through it...">
            Look it through
          </Button>
        </div>
        {children}
      </Form>
    </Panel>
  );
}
