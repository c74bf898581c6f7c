import type { CSSProperties, ReactNode } from "react";
import { VisuallyHidden } from "../markup.tsx";
import "./swatches.css";
import "./field.css";

export interface Colour {
  name: string;
  /** CSS colour of the round button. */
  hex: string;
  /** Stays visible and in Tab order, struck through. */
  soldOut?: boolean;
}

interface SwatchesProps {
  name: string;
  colours: Colour[];
  /** Name of the chosen colour. */
  chosen: string | undefined;
  onChoose: (colour: string) => void;
  legend?: string;
  /** A target for links from error messages. */
  id?: string;
  /** What is wrong with the choice. */
  problem?: string | null;
}

/** Colour buttons. Choosing a sold-out colour is reported too, so that the page can say so instead of doing nothing. */
export function Swatches({ name, colours, chosen, onChoose, legend = "Colour", id, problem }: SwatchesProps) {
  const isOut = colours.some((colour) => colour.name === chosen && colour.soldOut);
  return (
    <Picker id={id} legend={legend} chosen={isOut ? `${chosen}, sold out` : chosen} problem={problem}>
      <div className="swatches">
        {colours.map((colour) => (
          <label className="swatch" title={colour.name} key={colour.name}>
            <input
              type="radio"
              name={name}
              value={colour.name}
              aria-label={optionLabel(colour.name, colour.soldOut)}
              aria-disabled={colour.soldOut || undefined}
              checked={colour.name === chosen}
              onChange={() => onChoose(colour.name)}
            />
            <span style={{ "--c": colour.hex } as CSSProperties} />
          </label>
        ))}
      </div>
    </Picker>
  );
}

/** A card's dots for the available colours; not clickable. */
export function ColourDots({ colours }: { colours: Colour[] }) {
  if (colours.length === 0) return null;
  const names = colours.map(({ name }) => name).join(", ");
  return (
    <span className="swatches swatches--s" role="img" aria-label={`Colours: ${names}`}>
      {colours.map(({ name, hex }) => (
        <span className="dot" key={name} style={{ "--c": hex } as CSSProperties} />
      ))}
    </span>
  );
}

export const optionLabel = (name: string, soldOut: boolean | undefined) => (soldOut ? `${name}, Sold out` : name);

interface PickerProps {
  id?: string;
  legend: string;
  chosen: string | undefined;
  /** Beside the legend, which holds only text: the link to the size guide. */
  aside?: ReactNode;
  problem?: string | null | undefined;
  children: ReactNode;
}

/** A fieldset whose legend repeats the choice. */
export function Picker({ id, legend, chosen, aside, problem, children }: PickerProps) {
  return (
    <fieldset id={id} tabIndex={id ? -1 : undefined} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="buy__leg label">
        {legend}: <span className="picked">{chosen ?? "not chosen"}</span>
      </legend>
      {aside}
      {problem && (
        <p className="error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {children}
      {!chosen && <VisuallyHidden>Choose one</VisuallyHidden>}
    </fieldset>
  );
}
