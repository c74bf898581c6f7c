import { useId } from "react";
import { Alert } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { consentText } from "./rules.ts";
import type { useNewsletter } from "./use-newsletter.ts";
import "./newsletter-form.css";
import "#app/ui/forms/field.css";

type Props = { newsletter: ReturnType<typeof useNewsletter> };

/** The form itself. Without JavaScript it is posted to /newsletter, which answers in the same words. */
export function NewsletterForm({ newsletter }: Props) {
  const id = useId();
  const { state, field, submit } = newsletter;
  const busy = state.phase === "submitting";
  const failed = state.phase === "error";
  return (
    <form className="news__form" method="post" action="/newsletter" noValidate onSubmit={submit}>
      {failed && (
        <Alert>
          <b id={`${id}-error`}>{state.message}</b>
        </Alert>
      )}
      <div className="field">
        <label htmlFor={id}>Email address</label>
        <div className="news__row">
          <input
            className="input"
            ref={field}
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            maxLength={320}
            required
            readOnly={busy}
            defaultValue={state.email}
            aria-invalid={failed || undefined}
            aria-describedby={failed ? `${id}-error` : `${id}-consent`}
          />
          <Button type="submit" tone="brand" busy={busy} busyLabel="Joining...">
            Join Now
          </Button>
        </div>
      </div>
      <p className="tiny soft news__consent" id={`${id}-consent`}>
        {consentText}
      </p>
    </form>
  );
}
