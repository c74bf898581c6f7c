import type { CSSProperties, ReactNode } from "react";
import { VisuallyHidden } from "../markup.tsx";
import "./swatches.css";
import "./field.css";

export interface Color {
  name: string;
  /** CSS colour of the round button. */
  hex: string;
  /** Stays visible and in Tab order, struck through. */
  soldOut?: boolean;
}

interface SwatchesProps {
  name: string;
  colors: Color[];
  /** Name of the chosen colour. */
  chosen: string | undefined;
  onChoose: (color: string) => void;
  legend?: string;
  /** A target for links from error messages. */
  id?: string;
  /** What is wrong with the choice. */
  problem?: string | null;
}

/** Colour buttons. Choosing a sold-out colour is reported too, so that the page can say so instead of doing nothing. */
export function Swatches({ name, colors, chosen, onChoose, legend = "Colour", id, problem }: SwatchesProps) {
  const isOut = colors.some((color) => color.name === chosen && color.soldOut);
  return (
    <Picker id={id} legend={legend} chosen={isOut ? `${chosen}, sold out` : chosen} problem={problem}>
      <div className="swatches">
        {colors.map((color) => (
          <label className="swatch" title={color.name} key={color.name}>
            <input
              type="radio"
              name={name}
              value={color.name}
              aria-label={optionLabel(color)}
              aria-disabled={color.soldOut || undefined}
              checked={color.name === chosen}
              onChange={() => onChoose(color.name)}
            />
            <span style={{ "--c": color.hex } as CSSProperties} />
          </label>
        ))}
      </div>
    </Picker>
  );
}

/** A card's dots for the available colours; not clickable. */
export function ColorDots({ colors }: { colors: Color[] }) {
  if (colors.length === 0) return null;
  const names = colors.map(({ name }) => name).join(", ");
  return (
    <span className="swatches swatches--s" role="img" aria-label={`Colours: ${names}`}>
      {colors.map(({ name, hex }) => (
        <span className="dot" key={name} style={{ "--c": hex } as CSSProperties} />
      ))}
    </span>
  );
}

export const optionLabel = ({ name, soldOut }: { name: string; soldOut?: boolean }) =>
  soldOut ? `${name}, Sold out` : name;

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
