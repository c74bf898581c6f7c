import "./mailbox.css";
import { use } from "react";
import { Form } from "react-router";
import { formatDateTime, formatDay, formatTime } from "#app/shared/dates.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { SearchBox } from "#app/ui/forms/search-box.tsx";
import { NonceContext } from "#app/ui/islands/inline-script.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { RehearsalEmail } from "./contract.ts";
import { emailChecks, framed, type Look, mailboxAt, orderNumberIn, parts, views } from "./mailbox-look.ts";

type Listed = Pick<RehearsalEmail, "id" | "to" | "subject" | "date">;

interface EmailListProps {
  emails: Listed[];
  look: Look;
  /** Path of the list, if not the mailbox. */
  path?: string;
  search?: boolean;
}

/** The list of emails, newest first, with a search field. */
export function EmailList({ emails, look, path, search = true }: EmailListProps) {
  return (
    <div className="mbx__l">
      {search && (
        <Form role="search">
          <SearchBox label="Search emails" placeholder="Address, subject or order" defaultValue={look.q} />
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
            <time className="tiny" dateTime={email.date} title={formatDateTime(new Date(email.date))}>
              {timeOf(new Date(email.date), emails[0])}
            </time>
            <span className="tiny soft">{email.to}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The time for emails from the latest day, the date for older ones. */
function timeOf(date: Date, newest: Listed | undefined): string {
  const isLatestDay = newest !== undefined && formatDay(date) === formatDay(new Date(newest.date));
  return isLatestDay ? formatTime(date) : formatDay(date);
}

const partLabels = { mail: "Mail", text: "Text", headers: "Headers" };
const viewLabels = { light: "Light", dark: "Dark", phone: "Phone" };

/** One email, with its checks and each of its parts. */
export function EmailView({ email, look, path }: { email: RehearsalEmail; look: Look; path?: string }) {
  const store = useStore();
  const number = orderNumberIn(email.subject, store);
  return (
    <article className="grid min-w-0 grid-rows-[auto_auto_1fr]" aria-labelledby="mail-title">
      <div className="mbx__h">
        <h2 className="text-[1.9rem]" id="mail-title">
          {email.subject}
        </h2>
        <p className="small">
          From {email.from} to {email.to}, {formatDateTime(new Date(email.date))}
        </p>
        <p className="mbx__c">
          {emailChecks(email, store).map(({ words, ok }) => (
            <span key={words} className={ok ? undefined : "text-[color:var(--danger)]"}>
              <Icon name={ok ? "check" : "warning"} size="s" />
              {words}
            </span>
          ))}
        </p>
      </div>
      <div className="mbx__t row row--between">
        <nav className="seg" aria-label="Part">
          {parts.map((part) => (
            <Link
              key={part}
              to={mailboxAt({ ...look, part }, path)}
              aria-current={part === look.part ? "true" : undefined}
            >
              {partLabels[part]}
            </Link>
          ))}
        </nav>
        <div className="row">
          {look.part === "mail" &&
            views.map((view) => (
              <Link
                key={view}
                className="chip"
                to={mailboxAt({ ...look, view }, path)}
                aria-current={view === look.view ? "true" : undefined}
              >
                {viewLabels[view]}
              </Link>
            ))}
          {number && !path && (
            <ButtonLink tone="line" size="s" to={`/track-order?number=${number}`}>
              Open its order
            </ButtonLink>
          )}
        </div>
      </div>
      <Part email={email} look={look} />
    </article>
  );
}

function Part({ email, look }: { email: RehearsalEmail; look: Look }) {
  if (look.part === "text") return <pre className="p-6 whitespace-pre-wrap">{email.text}</pre>;
  if (look.part === "headers") {
    const lines = Object.entries(email.headers).map(([name, value]) => `${name}: ${value}`);
    return <pre className="p-6 whitespace-pre-wrap break-words">{lines.join("\n")}</pre>;
  }
  return <Html email={email} look={look} />;
}

/** Untrusted HTML, so it goes in a frame without scripts, forms or an origin. */
function Html({ email, look }: { email: RehearsalEmail; look: Look }) {
  // The browser hides the nonce from the markup and keeps it on the element.
  const nonce = use(NonceContext) ?? globalThis.document?.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  return (
    <iframe
      key={`${email.id} ${look.view}`}
      title={email.subject}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={framed(email.html, { nonce, night: look.view === "dark" })}
      className={look.view === "phone" ? "max-w-[24.375rem] mx-auto" : undefined}
    />
  );
}
