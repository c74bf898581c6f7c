import "#app/catalogue/buy/buy-box.css";
import { Note } from "#app/ui/display/note.tsx";
import { SubmitButton } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import type { ShownDrop } from "./drop.ts";
import { type ReminderAnswer, reminderFields } from "./reminder.ts";
import type { Remindable } from "./rules.ts";

const reminderId = "remind";

interface ReminderProps {
  /** Null if nothing can be asked for. */
  awaits: Remindable | null;
  answer: ReminderAnswer | undefined;
}

/** 'Tell me an hour before' or 'if one comes back', or the answer to it: one email, without an account or scripts. */
export function Reminder({ awaits, answer }: ReminderProps) {
  const note = answer && noteOf(answer);
  if (note) {
    return (
      <div id={reminderId}>
        <Note announce>
          <b>{note[0]}</b> {note[1]}
        </Note>
      </div>
    );
  }
  const problem = answer?.kind === "refused" ? answer : null;
  const about = problem?.about ?? awaits;
  return about && <ReminderForm about={about} problem={problem} />;
}

function noteOf(answer: ReminderAnswer): readonly [string, string] | null {
  if (answer.kind === "noted") return noted[answer.about];
  return answer.kind === "late" ? late[answer.state] : null;
}

const noted = {
  start: [
    "We’ll email you once, an hour before it starts.",
    "Then we’ll delete your address. We won’t add it to the newsletter.",
  ],
  piece: [
    "We’ll email you once, if a piece comes back.",
    "Then we’ll delete your address, and also if all are sold. We won’t add it to the newsletter.",
  ],
} as const satisfies Record<Remindable, unknown>;

const late = {
  before: ["It starts in less than an hour.", "It’s too late for an email: keep this page open."],
  open: ["It’s on sale now.", "You need no email: we haven’t kept your address."],
  held: ["It has begun, and all are being paid for.", "We haven’t kept your address. Open the page again to leave it."],
  gone: ["It’s gone.", "Every piece is sold, so we haven’t kept your address."],
  over: ["It’s no longer on sale.", "We haven’t kept your address."],
} as const satisfies Record<ShownDrop["state"], unknown>;

interface ReminderFormProps {
  about: Remindable;
  problem: Extract<ReminderAnswer, { kind: "refused" }> | null;
}

function ReminderForm({ about, problem }: ReminderFormProps) {
  const name = reminderFields[about];
  const isStart = about === "start";
  return (
    <form className="remind" id={reminderId} method="post" action={`#${reminderId}`} noValidate>
      {problem && <ErrorSummary problems={[{ field: name, message: problem.message }]} />}
      <div className={isStart ? "emailline" : "stack"}>
        <Field
          name={name}
          type="email"
          autoComplete="email"
          label="Email address"
          hint={isStart ? "One email, an hour before. Then we delete it" : "One email at most. Then we delete it"}
          error={problem?.message}
          defaultValue={problem?.email}
        />
        <SubmitButton tone="brand" size={isStart ? "m" : "big"} wide={!isStart} busyLabel="Noting...">
          {isStart ? "Remind me" : "Tell me if one comes back"}
        </SubmitButton>
        {!isStart && (
          <p className="small soft">
            We email everyone who asked at the same moment. If all are sold, we delete your address without an email.{" "}
            <span className="scripted">This page also checks by itself, every 30 seconds.</span>
          </p>
        )}
      </div>
    </form>
  );
}
