import { VisuallyHidden } from "#app/ui/markup.tsx";
import "#app/ui/forms/field.css";
import "#app/ui/forms/size-buttons.css";

interface ChoiceRowProps {
  legend: string;
  name: string;
  id: string;
  choices: readonly { value: string; label: string; spoken?: string }[];
  chosen: string;
  hint?: string;
  error?: string | undefined;
}

/** A few short choices side by side, which a form without a script sends too. */
export function ChoiceRow({ legend, name, id, choices, chosen, hint, error }: ChoiceRowProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset id={id} tabIndex={-1} className="field" aria-describedby={described}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
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
