import { Form, useSearchParams } from "react-router";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import type { ModeratedReview } from "./.server/review-queries.ts";
import { hidingReasons } from "./review-contract.ts";

interface HideDialogProps {
  reviews: readonly ModeratedReview[];
  problems: FormProblem[];
  typed: Typed;
}

/** Asks for the reason before a review is hidden. Problems of publishing are shown on the page, not here. */
export function HideDialog({ reviews, problems, typed }: HideDialogProps) {
  const [params] = useSearchParams();
  const addressOf = useDialogAddress();
  const asked = params.get("dialog") ?? "";
  const review = reviews.find(({ id }) => `hide-${id}` === asked);
  if (!review) return <ErrorSummary problems={problems} />;
  const why = problemOf(problems, "why");
  return (
    <UrlDialog name={asked} title="Why is it hidden?">
      <Form method="post" className="stack" noValidate preventScrollReset>
        <ErrorSummary problems={problems} />
        <input type="hidden" name="review" value={review.id} />
        <input type="hidden" name="seen" value={review.state} />
        <fieldset className="stack" id="why" tabIndex={-1}>
          <legend>
            <VisuallyHidden>Why</VisuallyHidden>
          </legend>
          {why && <p className="error">{why}</p>}
          {Object.entries(hidingReasons).map(([value, label]) => (
            <label className="check" key={value}>
              <input type="radio" name="why" value={value} defaultChecked={typed.why === value} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <Field
          label="In a few words"
          optional
          name="words"
          maxLength={200}
          autoComplete="off"
          defaultValue={typed.words}
          error={problemOf(problems, "words")}
        />
        <div className="row">
          <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
            Cancel
          </ButtonLink>
          <Button type="submit" tone="danger" name="intent" value="hide">
            Hide it
          </Button>
        </div>
      </Form>
    </UrlDialog>
  );
}
