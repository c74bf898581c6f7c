import type { ComponentProps, ReactNode } from "react";
import { VisuallyHidden } from "../markup.tsx";
import { FieldError } from "./field.tsx";
import "./radio-cards.css";
import "./field.css";
import "../display/price.css";

interface RadioCardsProps {
  legend: ReactNode;
  /** If a heading above repeats it. */
  hideLegend?: boolean;
  error?: string;
  /** The target of the error summary's link. Options are `name-0`, `name-1`... unless they have ids. */
  id?: string;
  children: ReactNode;
}

/** Radio buttons as cards: delivery, payment. */
export function RadioCards({ legend, hideLegend, error, id, children }: RadioCardsProps) {
  const errorId = id && error ? `${id}-error` : undefined;
  return (
    <fieldset id={id} aria-describedby={errorId} tabIndex={id ? -1 : undefined}>
      <legend className="label">{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
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
