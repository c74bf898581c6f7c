import { useEffect, useRef } from "react";
import { momentWords } from "#app/shared/dates.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import type { Difference as DifferingField } from "./action-result.ts";

interface DifferenceProps {
  /** What both were editing: 'product'. */
  what: string;
  /** Null when it is not known who saved. */
  by: string | null;
  at?: Date | null;
  differences: readonly DifferingField[];
}

/** Somebody else was faster: what is stored now, beside what was typed here. Nothing of the latter is saved. Takes focus. */
export function Difference({ what, by, at, differences }: DifferenceProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section className="stack" aria-labelledby="difference" ref={box} tabIndex={-1}>
      <Alert>
        <b id="difference">
          {by ?? "Somebody"} saved this {what} {at ? `on ${momentWords(at)}, ` : ""}after you opened it.
        </b>{" "}
        Nothing of yours has been saved. Save again to keep yours where the two differ, or{" "}
        {/* Opened anew, the page shows what is stored. */}
        <a href="?">open it as it is now</a>.
      </Alert>
      {differences.length > 0 && (
        <Table caption="Where the two differ" showCaption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, theirs, yours }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td className="wrapping">{theirs || "empty"}</td>
                <td className="wrapping">{yours || "empty"}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
