import { formatLongDay } from "#app/shared/dates.ts";
import { Note } from "#app/ui/display/note.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, FieldError, TextArea } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { store } from "#store";
import type { SentMessage } from "./.server/send-message.ts";
import { answerBy } from "./answer-by.ts";
import { contactTopics, dataAnswerDays, minTypingMs, neededFields } from "./rules.ts";
import "#app/ui/forms/field.css";
import "#app/ui/forms/radio-cards.css";
import "#app/ui/layout/done-mark.css";

export const contactFields = ["topic", "name", "email", "orderNumber", "message"] as const;
type ContactFieldName = (typeof contactFields)[number];
export type ContactValues = Record<ContactFieldName, string>;
export type ContactProblem = { field?: ContactFieldName; message: string };
export const emptyValues: ContactValues = { topic: "", name: "", email: "", orderNumber: "", message: "" };

interface ContactFormProps {
  values: ContactValues;
  problems: ContactProblem[];
  /** The form's token; see form-token.ts. */
  token: string;
  answerBy: string;
}

/**
 * Works without JavaScript. All input is kept, whatever the reply. A form filled faster than people type (by a password
 * manager) waits a moment instead of being refused: see busy-forms.ts.
 */
export function ContactFormView({ values, problems, token, answerBy }: ContactFormProps) {
  const bind = (name: ContactFieldName) => ({
    name,
    defaultValue: values[name],
    error: problems.find(({ field }) => field === name)?.message,
  });
  return (
    <form
      className="formgrid contact__form"
      method="post"
      action="/contact"
      noValidate
      data-patience-ms={minTypingMs}
      data-needs={neededFields.join(" ")}
    >
      <ErrorSummary problems={problems.map(({ field, message }) => ({ field: field && idOf(field), message }))} />
      <TopicChoice chosen={values.topic} error={problems.find(({ field }) => field === "topic")?.message} />
      <div className="contact__note" data-topic="return">
        <Note>
          You don’t need to write to us about a return. Open your order from the link in your receipt or in{" "}
          <Link to="/orders">My Orders</Link>, and choose Return something.
        </Note>
      </div>
      <div className="contact__note" data-topic="data-complaint">
        <Note>
          We’ll confirm your complaint by email straight away and answer it within {dataAnswerDays} days. You can also
          contact the <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
        </Note>
      </div>
      <Field {...bind("name")} fieldClassName="c3m" label="Name" autoComplete="name" />
      <Field {...bind("email")} fieldClassName="c3m" label="Email address" type="email" autoComplete="email" />
      <Field
        {...bind("orderNumber")}
        className="max-w-56"
        label="Order number"
        optional
        hint={`For example ${store.orderNumberPrefix}-20418`}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea {...bind("message")} label="Message" hint="Don’t include card numbers. We never need them." rows={6} />
      {/* Honeypot: invisible to people, filled in by bots. */}
      <div className="contact__trap" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="token" value={token} />
      <div className="row">
        <SubmitButton tone="brand" size="big" busyLabel="Sending...">
          Send message
        </SubmitButton>
        <p className="small soft">Answer by {answerBy}</p>
      </div>
    </form>
  );
}

const idOf = (field: ContactFieldName) => (field === "topic" ? "topic-0" : field);

/** 'What is it about?' as cards. The first one has the id that the error summary links to. */
function TopicChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? "topic-error" : undefined}>
      <legend className="label">What is it about?</legend>
      <FieldError of="topic" error={error} />
      <div className="cols quick">
        {contactTopics.map(({ value, label }, index) => (
          <label className="option" key={value}>
            <input type="radio" name="topic" id={`topic-${index}`} value={value} defaultChecked={value === chosen} />
            <b>{label}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The confirmation: the message's reference and when to expect an answer. */
export function MessageSent({ sent }: { sent: SentMessage & { email: string } }) {
  const store = useStore();
  const by = sent.dueAt ? formatLongDay(sent.dueAt) : answerBy(sent.receivedAt, store.contact.replyWorkingDays);
  return (
    <div className="stack">
      <span className="placed__ok">
        <Icon name="check" />
      </span>
      {/* biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins */}
      <h3 className="poster text-(length:--t-6)" tabIndex={-1} autoFocus>
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
