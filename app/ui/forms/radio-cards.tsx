import type { ComponentProps, ReactNode } from "react";
import { VisuallyHidden } from "../markup.tsx";
import { FieldError } from "./field.tsx";
import "./radio-cards.css";
import "./field.css";
import "../display/price.css";

interface RadioCardsProps {
  /** Read out only: a heading above says it. */
  legend: string;
  error?: string;
  /** The target of the error summary's link. */
  id: string;
  children: ReactNode;
}

/** Radio buttons as cards: delivery, payment. */
export function RadioCards({ legend, error, id, children }: RadioCardsProps) {
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined} tabIndex={-1}>
      <legend className="label">
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <FieldError of={id} error={error} />
      <div className="options">{children}</div>
    </fieldset>
  );
}

interface OptionProps extends Omit<ComponentProps<"input">, "type" | "title"> {
  title: ReactNode;
  /** The second line: carrier and time. */
  detail?: ReactNode;
  /** On the right: a price. */
  aside?: ReactNode;
}

export function Option({ title, detail, aside, ...input }: OptionProps) {
  return (
    <label className="option">
      <input type="radio" {...input} />
      <span>
        <strong>{title}</strong>
        {detail && <span className="small soft">{detail}</span>}
      </span>
      {aside && <span className="price">{aside}</span>}
    </label>
  );
}
