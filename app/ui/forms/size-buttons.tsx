import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../markup.tsx";
import { OptionButton, Picker } from "./swatches.tsx";
import "./size-buttons.css";
import "./field.css";

interface Size {
  name: string;
  soldOut?: boolean;
}

interface SizeButtonsProps {
  name: string;
  sizes: Size[];
  chosen: string | undefined;
  onChoose: (size: string) => void;
  /** On the right, beside the legend: the link to the size guide. */
  aside?: ReactNode;
  /** Under the buttons: '2XL is £26.99.' */
  hint?: ReactNode;
  small?: boolean;
  id: string;
  /** What is wrong with the choice. */
  problem?: string | null;
}

/** Sizes as buttons, not a dropdown; sold-out ones stay, struck through. */
export function SizeButtons(props: SizeButtonsProps) {
  const { name, sizes, chosen, onChoose, aside, hint, small, id, problem } = props;
  return (
    <Picker id={id} legend="Size" chosen={chosen} aside={aside} problem={problem}>
      <div className={classNames("sizes", small && "sizes--s")} style={{ "--n": sizes.length } as CSSProperties}>
        {sizes.map((size) => (
          <OptionButton key={size.name} className="size" name={name} option={size} chosen={chosen} onChoose={onChoose}>
            <span>{size.name}</span>
          </OptionButton>
        ))}
      </div>
      {hint && <p className="hint mt-[0.6rem]">{hint}</p>}
    </Picker>
  );
}
