import { Form, useNavigation } from "react-router";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { store } from "#store";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";

/** What somebody may ask of the shop about their data: a copy, or that it is erased. */
export function DataDialog({ id, isRevealed }: { id: string; isRevealed: boolean }) {
  const addressOf = useDialogAddress();
  return (
    <UrlDialog name="data" title="Their data">
      <p>Send a copy, or erase it, when they ask. There is a month to answer. Make sure that it is them who asks.</p>
      {isRevealed ? (
        <Form method="post" action={`/admin/customers/${id}/data`} reloadDocument>
          <Button type="submit" tone="brand">
            Save a copy
          </Button>
        </Form>
      ) : (
        <Note>A copy holds everything in the open, so reveal it first, because they asked for their data.</Note>
      )}
      <div className="row">
        {!isRevealed && (
          <ButtonLink tone="brand" to={addressOf("reveal")} replace preventScrollReset>
            Reveal, with a reason
          </ButtonLink>
        )}
        <ButtonLink tone="danger" to={addressOf("erase")} replace preventScrollReset>
          Erase…
        </ButtonLink>
        <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
          Back
        </ButtonLink>
      </div>
    </UrlDialog>
  );
}

interface EraseDialogProps {
  isGuest: boolean;
  result: { problems: FormProblem[]; typed: Typed } | undefined;
}

/** Says what goes and what stays before anything is erased. */
export function EraseDialog({ isGuest, result }: EraseDialogProps) {
  const addressOf = useDialogAddress();
  const busy = useNavigation().formData?.get("intent") === "erase";
  const { problems = [], typed = {} } = result ?? {};
  return (
    <UrlDialog name="erase" title="Erase this customer?">
      <Form method="post" className="stack" noValidate preventScrollReset>
        <ErrorSummary problems={problems} />
        <input type="hidden" name="intent" value="erase" />
        <p>
          {isGuest
            ? "The newsletter, the mails we keep and the name under their reviews go."
            : "The account, its address book, the newsletter, the mails we keep and the name under their reviews go. They get a mail that says so."}{" "}
          Their orders stay for {store.orderRetentionYears} years after the end of the tax year, because the law on
          accounts wants them. Nobody can undo this.
        </p>
        <Field
          label="How they asked for it"
          hint="No personal data here"
          name="reason"
          autoComplete="off"
          maxLength={200}
          defaultValue={typed.reason}
          error={problemOf(problems, "reason")}
        />
        <Checkbox
          name="sure"
          value="yes"
          label="I am sure that it is them who asked"
          error={problemOf(problems, "sure")}
        />
        <div className="row">
          <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
            Keep it
          </ButtonLink>
          <Button type="submit" tone="danger" busy={busy} busyLabel="Erasing...">
            Erase for good
          </Button>
        </div>
      </Form>
    </UrlDialog>
  );
}
