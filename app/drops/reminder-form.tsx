import { Note } from "#app/ui/display/note.tsx";
import { SubmitButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { type ReminderAnswer, reminderField } from "./reminder.ts";

const reminderId = "remind";

/** 'Tell me an hour before': one email, without an account and without scripts. */
export function ReminderForm({ answer }: { answer: ReminderAnswer | undefined }) {
  if (answer?.kind === "noted") {
    return (
      <div id={reminderId}>
        <Note announce>
          <b>We’ll email you once, an hour before it starts.</b> Then we’ll delete your address. We won’t add it to the
          newsletter.
        </Note>
      </div>
    );
  }
  if (answer?.kind === "late") {
    return (
      <div id={reminderId}>
        <Note announce>
          <b>It starts in less than an hour.</b> We don’t email about that any more: keep this page open.
        </Note>
      </div>
    );
  }
  const problem = answer?.kind === "refused" ? answer : null;
  return (
    <form className="remind" id={reminderId} method="post" action={`#${reminderId}`} noValidate>
      {problem && <ErrorSummary problems={[{ field: reminderField, message: problem.message }]} />}
      <div className="remind__f">
        <Field
          name={reminderField}
          type="email"
          autoComplete="email"
          label="Email address"
          hint="One email, an hour before. Then we delete it"
          error={problem?.message}
          defaultValue={problem?.email}
        />
        <SubmitButton tone="brand" busyLabel="Noting...">
          Remind me
        </SubmitButton>
      </div>
    </form>
  );
}
