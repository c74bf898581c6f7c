import { useId } from "react";
import { Button } from "#app/ui/forms/button.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import "#app/ui/forms/checkbox.css";
import "#app/ui/forms/field.css";
import "#app/ui/forms/offer.css";

export type ChoicesProblem = { field: string; message: string };

interface ChoicesProps {
  title: string;
  intent: "fewer" | "reason";
  name: string;
  options: { value: string; label: string }[];
  /** The current choice. */
  chosen?: string;
  button: string;
  note?: string;
  problem: ChoicesProblem | null;
  /** The message after it was sent; null before. */
  done: string | null;
}

/** The box beside the main action: one question, some answers, a button. */
export function Choices({ title, intent, name, options, chosen, button, note, problem, done }: ChoicesProps) {
  const id = useId();
  const error = problem?.field === name ? problem.message : null;
  return (
    <form method="post" className="frame offer" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {error && (
        // biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins
        <p className="error" role="alert" tabIndex={-1} autoFocus>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      <fieldset className="stack stack--tight" aria-labelledby={id}>
        {options.map(({ value, label }) => (
          <label className="check" key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="stack stack--tight">
        <Button type="submit" name="intent" value={intent} tone="line" wide>
          {button}
        </Button>
        {done && (
          // biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins
          <p className="small" role="status" tabIndex={-1} autoFocus>
            {done}
          </p>
        )}
      </div>
      {note && <p className="tiny soft">{note}</p>}
    </form>
  );
}
