import { type ReactNode, useId } from "react";
import { VisuallyHidden } from "../markup.tsx";
import "./table.css";

/** A column's heading; `num` above numbers. */
type TableHeading = string | { num: ReactNode };

interface TableProps {
  /** The table's accessible name; visible only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  head: readonly TableHeading[];
  /** `tbody`; give numbers the class `num`. */
  children: ReactNode;
}

/** Scrolls sideways on a narrow screen, by keyboard too. */
export function Table({ caption, showCaption, head, children }: TableProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="tablewrap" aria-labelledby={id} tabIndex={0}>
      <table className="table">
        <caption id={id}>{showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
        <thead>
          <tr>
            {head.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th scope="col" className={typeof heading === "string" ? undefined : "num"} key={index}>
                {typeof heading === "string" ? heading : heading.num}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
