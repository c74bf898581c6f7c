import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary, type Problem } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { revealMinutes, revealReasons } from "../reveal.ts";
import { UrlDialog, useDialogAddress } from "./url-dialog.tsx";

interface RevealProps {
  problems?: readonly Problem[];
  /** What was typed, when it has to be mended. */
  typed?: Readonly<Record<string, string>>;
}

/** Opens the dialog that asks why. */
export function RevealButton() {
  const addressOf = useDialogAddress();
  return (
    <ButtonLink tone="line" size="s" wide to={addressOf("reveal")} preventScrollReset>
      <Icon name="eye" size="s" /> Reveal, with a reason
    </ButtonLink>
  );
}

/** Asks why, then posts `intent=reveal` with what `revealForm` takes to the page it stands on. */
export function RevealDialog(props: RevealProps) {
  return (
    <UrlDialog name="reveal" title="Why do you need to see this?">
      <RevealForm {...props} />
    </UrlDialog>
  );
}

/** The same in the open: where a page shows nothing but what is masked. */
export function RevealForm({ problems = [], typed = {} }: RevealProps) {
  const busy = useNavigation().formData?.get("intent") === "reveal";
  const addressOf = useDialogAddress();
  const why = problems.find(({ field }) => field === "why");
  return (
    <>
      <ErrorSummary problems={[...problems]} />
      <Form method="post" className="stack" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="reveal" />
        <fieldset className="stack reveal__why" id="why" tabIndex={-1}>
          <legend>
            <VisuallyHidden>Why</VisuallyHidden>
          </legend>
          {why && <p className="error">{why.message}</p>}
          {Object.entries(revealReasons).map(([value, label]) => (
            <label className="check" key={value}>
              <input type="radio" name="why" value={value} defaultChecked={typed.why === value} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <Field
          label="In a few words"
          hint="No personal data here"
          name="words"
          autoComplete="off"
          maxLength={200}
          defaultValue={typed.words}
          error={problems.find(({ field }) => field === "words")?.message}
        />
        <div className="note">
          <Icon name="eye" />
          <span>
            Shown for {revealMinutes} minutes. Your name, the time and this reason are kept, and tell the customer who
            looked if they ask.
          </span>
        </div>
        <div className="row">
          <Button type="submit" tone="brand" busy={busy} busyLabel="Revealing...">
            Reveal for {revealMinutes} minutes
          </Button>
          <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
            Back
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
