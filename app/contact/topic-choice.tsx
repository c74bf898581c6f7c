import { VisuallyHidden } from "#app/ui/markup.tsx";
import { contactTopics } from "./rules.ts";
import "./topic-choice.css";
import "#app/ui/forms/field.css";
import "#app/ui/forms/radio-cards.css";

/** 'What is it about?' as cards; the first carries the id that the error summary links to. */
export function TopicChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? "topic-error" : undefined}>
      <legend className="label">What is it about?</legend>
      {error && (
        <p className="error" id="topic-error">
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      <div className="quick">
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
