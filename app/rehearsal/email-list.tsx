import { Form } from "react-router";
import { clockTime, dayWords, momentWords } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { Email } from "./contract.ts";
import { type Look, mailboxAt } from "./mailbox-look.ts";

type Listed = Pick<Email, "id" | "to" | "subject" | "date">;

interface EmailListProps {
  emails: Listed[];
  look: Look;
  /** Where the list is, if not in the mailbox. */
  path?: string;
  search?: boolean;
}

/** The list of emails, newest first, with a search field. */
export function EmailList({ emails, look, path, search = true }: EmailListProps) {
  return (
    <div className="mbx__l">
      {search && (
        <Form className="srch" role="search">
          <label className="sr" htmlFor="q">
            Search emails
          </label>
          <Icon name="search" />
          <input
            className="input input--s"
            id="q"
            name="q"
            type="search"
            placeholder="Address, subject or order"
            defaultValue={look.q}
          />
        </Form>
      )}
      <nav aria-label="Mails">
        {emails.map((email) => (
          <Link
            key={email.id}
            to={mailboxAt({ ...look, mail: email.id }, path)}
            aria-current={email.id === look.mail ? "true" : undefined}
            preventScrollReset
          >
            <b>{email.subject}</b>
            <time className="tiny" dateTime={email.date} title={momentWords(new Date(email.date))}>
              {timeOf(new Date(email.date), emails[0])}
            </time>
            <span>{email.to}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The time for emails sent on the newest one's day, the date for older ones. */
function timeOf(date: Date, newest: Listed | undefined): string {
  const isLatestDay = newest !== undefined && dayWords(date) === dayWords(new Date(newest.date));
  return isLatestDay ? clockTime(date) : dayWords(date);
}
