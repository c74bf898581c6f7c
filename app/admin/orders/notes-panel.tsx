import { useState } from "react";
import { momentWords } from "#app/shared/dates.ts";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { useAdmin } from "../admin-context.tsx";
import { FormTextArea } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";

interface NotesPanelProps {
  notes: OrderPageData["notes"];
  /** For the next form: it is another one each time that the page's data come, with every dialog that opens. */
  formKey: string;
}

/** What the staff tell each other about the order. */
export function NotesPanel({ notes, formKey }: NotesPanelProps) {
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
        <ResourceForm
          intent="note"
          hidden={{ formKey: shownKey }}
          label="Add note"
          busyLabel="Adding..."
          tone="line"
          size="s"
        >
          <FormTextArea
            label={<VisuallyHidden>New note</VisuallyHidden>}
            name="body"
            rows={2}
            maxLength={2000}
            placeholder="Staff only. No personal data."
            fieldClassName="note-new"
          />
        </ResourceForm>
      ) : (
        notes.length === 0 && <p className="small soft">Nobody has written anything.</p>
      )}
    </Panel>
  );
}
