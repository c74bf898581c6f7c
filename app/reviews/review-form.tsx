import { Form, useNavigation } from "react-router";
import { fitLabels } from "#app/catalogue/reviews/reviews.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Field, FieldError, TextArea } from "#app/ui/forms/field.tsx";
import type { Reviewable } from "./.server/review-queries.ts";
import { hasFit, type ReviewSubject, reviewFits } from "./rules.ts";
import "#app/ui/forms/field.css";
import "#app/ui/forms/size-buttons.css";

export type ReviewValues = Partial<Record<"rating" | "fit" | "title" | "body" | "author" | "location", string>>;
export type ReviewProblem = { field?: string; message: string };

interface ReviewFormViewProps {
  thing: Reviewable;
  values: ReviewValues;
  problems: readonly ReviewProblem[];
}

/** A page has several of these forms, so every id includes what is reviewed. */
export const fieldId = (name: string, { kind, id }: ReviewSubject) =>
  kind === "product" ? `${name}-${id}` : `${name}-${kind}-${id}`;

const stars = ["1", "2", "3", "4", "5"].map((value) => ({
  value,
  label: value,
  spoken: value === "1" ? "1 star" : `${value} stars`,
}));
const fitChoices = [
  ...reviewFits.map((fit) => ({ value: fit, label: fitLabels[fit] })),
  { value: "", label: "Rather not say" },
];

/** The form for one product or bundle: stars, fit if it has one, and text. Works without JavaScript. */
export function ReviewFormView({ thing, values, problems }: ReviewFormViewProps) {
  const busy = useNavigation().formAction?.endsWith("/review") === true;
  const bind = (name: keyof ReviewValues) => ({
    name,
    id: fieldId(name, thing),
    error: problems.find(({ field }) => field === name)?.message,
  });
  const text = (name: keyof ReviewValues) => ({ ...bind(name), defaultValue: values[name] ?? "" });
  return (
    <Form method="post" className="stack" noValidate aria-label={`Review of ${thing.name}`}>
      <input type="hidden" name={thing.kind} value={thing.id} />
      <ChoiceRow
        legend="How many stars?"
        hint="5 is best"
        {...bind("rating")}
        choices={stars}
        chosen={values.rating ?? ""}
      />
      {hasFit(thing.size) && (
        <ChoiceRow legend="How does it fit?" {...bind("fit")} choices={fitChoices} chosen={values.fit ?? ""} />
      )}
      <Field label="Headline" optional maxLength={80} autoComplete="off" {...text("title")} />
      <TextArea
        label="How is it?"
        hint="Good or bad. Don’t name anyone else or include private details."
        rows={4}
        {...text("body")}
      />
      <Field
        label="Your name, as shown"
        hint="A first name or a made-up one is fine. Anyone can read it."
        autoComplete="off"
        {...text("author")}
      />
      <Field label="Where you live" optional hint="A town or county" autoComplete="off" {...text("location")} />
      <div>
        <Button type="submit" busy={busy} busyLabel="Publishing...">
          Publish
        </Button>
      </div>
    </Form>
  );
}

interface ChoiceRowProps {
  legend: string;
  name: string;
  id: string;
  choices: readonly { value: string; label: string; spoken?: string }[];
  chosen: string;
  hint?: string;
  error?: string | undefined;
}

/** A row of radio buttons. Works without a script. */
function ChoiceRow({ legend, name, id, choices, chosen, hint, error }: ChoiceRowProps) {
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset id={id} tabIndex={-1} className="field" aria-describedby={descriptions}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError of={id} error={error} />
      <div className="row mt-1">
        {choices.map(({ value, label, spoken }) => (
          <label className="size min-w-12" key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} aria-label={spoken} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
