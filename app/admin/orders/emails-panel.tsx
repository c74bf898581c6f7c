import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/action-button.tsx";
import { Panel } from "../kit/panel.tsx";
import type { OrderEmailRow } from "./.server/order-happenings.ts";
import { emailLabel } from "./event-words.ts";

/** The emails about the order, each with a button to send it again. */
export function EmailsPanel({ emails, formKey }: { emails: readonly OrderEmailRow[]; formKey: string }) {
  const { may } = useAdmin();
  if (emails.length === 0) return null;
  return (
    <Panel title="Mails">
      <ul className="plain mls">
        {emails.map(({ messageId, kind, createdAt, sentAt, lastError, mayResend }) => (
          <li key={messageId}>
            <span>
              <b>{emailLabel(kind)}</b>
              <span className="tiny soft block">{momentWords(sentAt ?? createdAt)}</span>
            </span>
            <Status tone={sentAt ? "good" : lastError ? "bad" : "info"}>
              {sentAt ? "Sent" : lastError ? "Stuck" : "Waiting"}
            </Status>
            {mayResend && may("update_orders") && (
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
