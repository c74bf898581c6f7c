import { useState } from "react";
import { formatDateTime } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { FormTextArea } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import type { OrderEmailRow } from "./.server/order-happenings.ts";
import type { StaffOrderPageData } from "./.server/read-order-page.ts";
import { emailLabel, timeline } from "./timeline.ts";

/** The order's timeline, newest first, and its raw events. */
export function TimelinePanel({ order, events, emails }: Pick<StaffOrderPageData, "order" | "events" | "emails">) {
  return (
    <Panel title="Timeline">
      <ol className="evs">
        {timeline(order, events, emails).map(({ key, at, title, detail, tone }) => (
          <li key={key} className={tone}>
            <div>
              <b>{title}</b>
              {detail && <span className="tiny soft block wrap-anywhere">{detail}</span>}
            </div>
            <time className="tiny soft whitespace-nowrap" dateTime={at.toISOString()}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
      <details className="small">
        <summary className="linkbtn">Show the raw events ({events.length})</summary>
        <ul className="overflow-x-auto pt-2">
          {events.map(({ id, type, actor, at, data }) => (
            <li key={id}>
              <code className="tiny whitespace-nowrap">
                {at.toISOString()} {type} ({actor}) {JSON.stringify(data)}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}

/** The order's emails, each with a button to send it again. */
export function EmailsPanel({ emails, formKey }: { emails: readonly OrderEmailRow[]; formKey: string }) {
  const { can } = useAdmin();
  if (emails.length === 0) return null;
  return (
    <Panel title="Emails">
      <ul className="rows rows--columns mls">
        {emails.map(({ messageId, kind, createdAt, sentAt, lastError, canResend }) => (
          <li key={messageId}>
            <span>
              <b>{emailLabel(kind)}</b>
              <span className="tiny soft block">{formatDateTime(sentAt ?? createdAt)}</span>
            </span>
            <EmailStatus sentAt={sentAt} lastError={lastError} />
            {canResend && can("update_orders") && (
              <ActionButton intent="resend" fields={{ formKey, messageId }}>
                {sentAt ? "Send again" : "Send now"}
                <VisuallyHidden>: {emailLabel(kind)}</VisuallyHidden>
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function EmailStatus({ sentAt, lastError }: Pick<OrderEmailRow, "sentAt" | "lastError">) {
  if (sentAt) return <Status tone="good">Sent</Status>;
  return lastError ? <Status tone="bad">Failed</Status> : <Status tone="info">Waiting</Status>;
}

interface NotesPanelProps {
  notes: StaffOrderPageData["notes"];
  /** For the next note; each load of the page brings a new one. */
  formKey: string;
}

/** Staff notes about the order. */
export function NotesPanel({ notes, formKey }: NotesPanelProps) {
  const { can } = useAdmin();
  const [shownKey, setShownKey] = useState(formKey);
  // Reset the field only once its note is saved, so that an unfinished one stays.
  if (notes.some((note) => note.formKey === shownKey)) setShownKey(formKey);
  return (
    <Panel title="Notes">
      {notes.length > 0 && (
        <ul className="rows notes small">
          {notes.map(({ id, by, body, at }) => (
            <li key={id}>
              <span className="whitespace-pre-line">{body}</span>
              <span className="soft tiny block">
                {by}, {formatDateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {can("update_orders") ? (
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
        notes.length === 0 && <p className="small soft">No notes yet.</p>
      )}
    </Panel>
  );
}
