import { Form, useNavigation } from "react-router";
import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { useAdmin } from "../admin-context.tsx";
import { Panel } from "../kit/panel.tsx";
import type { OrderEmailRow } from "./.server/order-happenings.ts";
import { emailLabel } from "./event-words.ts";

/** The emails about the order, each with a button to send it again. */
export function EmailsPanel({ emails, formKey }: { emails: readonly OrderEmailRow[]; formKey: string }) {
  const { may } = useAdmin();
  const under = useNavigation().formData;
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
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="resend" />
                <input type="hidden" name="formKey" value={formKey} />
                <input type="hidden" name="messageId" value={messageId} />
                <Button type="submit" size="s" tone="line" busy={under?.get("messageId") === messageId}>
                  {sentAt ? "Send again" : "Send now"}
                  <VisuallyHidden>: {emailLabel(kind)}</VisuallyHidden>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
