import { longDay } from "#app/shared/dates.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { answerBy } from "./answer-by.ts";
import "./message-sent.css";
import "#app/ui/layout/done-mark.css";

interface MessageSentProps {
  sent: { reference: string; receivedAt: Date; dueAt: Date | null; email: string };
}

/** The message has come: its reference, and when the answer does. */
export function MessageSent({ sent }: MessageSentProps) {
  const store = useStore();
  const by = sent.dueAt ? longDay(sent.dueAt) : answerBy(sent.receivedAt, store.contact.replyWorkingDays);
  return (
    <div className="stack contact__sent">
      <span className="placed__ok">
        <Icon name="check" />
      </span>
      {/* biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins */}
      <h3 className="poster" tabIndex={-1} autoFocus>
        Message sent.
      </h3>
      <p>
        Your reference is <b>{sent.reference}</b>. We’ve emailed a confirmation to <b>{sent.email}</b> and will answer
        there by <b>{by}</b>.
      </p>
      <div className="row">
        <ButtonLink to="/contact" reloadDocument tone="line">
          Send another message
        </ButtonLink>
      </div>
    </div>
  );
}
