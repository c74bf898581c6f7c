import type { CSSProperties, ReactNode } from "react";
import { VisuallyHidden } from "../markup.tsx";
import "./swatches.css";
import "./field.css";

interface Color {
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
  /** A target for links from error messages. */
  id: string;
  /** What is wrong with the choice. */
  problem?: string | null;
}

/** Colour buttons. Choosing a sold-out colour is reported too, so that the page can say so instead of doing nothing. */
export function Swatches({ name, colors, chosen, onChoose, id, problem }: SwatchesProps) {
  const isOut = colors.some((color) => color.name === chosen && color.soldOut);
  return (
    <Picker id={id} legend="Colour" chosen={isOut ? `${chosen}, sold out` : chosen} problem={problem}>
      <div className="swatches">
        {colors.map((color) => (
          <OptionButton
            key={color.name}
            className="swatch"
            title={color.name}
            name={name}
            option={color}
            chosen={chosen}
            onChoose={onChoose}
          >
            <span style={{ "--c": color.hex } as CSSProperties} />
          </OptionButton>
        ))}
      </div>
    </Picker>
  );
}

interface OptionButtonProps {
  className: string;
  title?: string;
  /** Of the group. */
  name: string;
  option: { name: string; soldOut?: boolean };
  chosen: string | undefined;
  onChoose: (option: string) => void;
  children: ReactNode;
}

/** A colour or a size: an invisible radio button, and what is shown of it. */
export const OptionButton = ({ className, title, name, option, chosen, onChoose, children }: OptionButtonProps) => (
  <label className={className} title={title}>
    <input
      type="radio"
      name={name}
      value={option.name}
      aria-label={option.soldOut ? `${option.name}, Sold out` : option.name}
      aria-disabled={option.soldOut || undefined}
      checked={option.name === chosen}
      onChange={() => onChoose(option.name)}
    />
    {children}
  </label>
);

interface PickerProps {
  id: string;
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
    <fieldset id={id} tabIndex={-1} aria-describedby={problem ? `${id}-problem` : undefined}>
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
