import { type ReactNode, useId } from "react";
import { VisuallyHidden } from "../markup.tsx";
import "./table.css";

interface TableProps {
  /** The table's accessible name; visible only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  /** `thead` and `tbody`; give numbers the class `num`. */
  children: ReactNode;
}

/** Scrolls sideways on a narrow screen, by keyboard too. */
export function Table({ caption, showCaption, children }: TableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="tablewrap" aria-labelledby={id} tabIndex={0}>
      <table className="table">
        <caption id={id}>{showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
        {children}
      </table>
    </section>
  );
}
