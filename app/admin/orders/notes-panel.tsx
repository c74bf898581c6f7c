import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { momentWords } from "#app/shared/dates.ts";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { TextArea } from "#app/ui/forms/field.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { useAdmin } from "../admin-context.tsx";
import { Panel } from "../kit/panel.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";

interface NotesPanelProps {
  notes: OrderPageData["notes"];
  /** For the next form: it is another one each time that the page's data come, with every dialog that opens. */
  formKey: string;
  problems?: FormProblem[];
  typed?: Typed;
}

/** What the staff tell each other about the order. */
export function NotesPanel({ notes, formKey, problems, typed }: NotesPanelProps) {
  const { may } = useAdmin();
  const [shownKey, setShownKey] = useState(formKey);
  // Only what is saved makes room for the next note; one that is half written stays.
  if (notes.some((note) => note.formKey === shownKey)) setShownKey(formKey);
  return (
    <Panel title="Notes">
      {notes.length > 0 && (
        <ul className="plain notes small">
          {notes.map(({ id, by, body, at }) => (
            <li key={id}>
              <span className="notes__body">{body}</span>
              <span className="soft tiny block">
                {by}, {momentWords(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {may("update_orders") ? (
        <NewNote key={shownKey} formKey={shownKey} problems={problems} typed={typed} />
      ) : (
        notes.length === 0 && <p className="small soft">Nobody has written anything.</p>
      )}
    </Panel>
  );
}

function NewNote({ formKey, problems, typed }: Omit<NotesPanelProps, "notes">) {
  const busy = useNavigation().formData?.get("intent") === "note";
  const error = problemOf(problems, "body");
  const field = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) field.current?.querySelector("textarea")?.focus();
  }, [error]);
  return (
    <Form method="post" className="stack note-new" noValidate preventScrollReset ref={field}>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="formKey" value={formKey} />
      <TextArea
        label={<VisuallyHidden>New note</VisuallyHidden>}
        name="body"
        rows={2}
        maxLength={2000}
        placeholder="Staff only. No personal data."
        defaultValue={typed?.body}
        error={error}
      />
      <Button type="submit" size="s" tone="line" busy={busy} busyLabel="Adding...">
        Add note
      </Button>
    </Form>
  );
}
