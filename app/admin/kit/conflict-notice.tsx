import { useEffect, useRef } from "react";
import { momentWords } from "#app/shared/dates.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Table } from "#app/ui/display/table.tsx";
import type { Difference } from "./action-result.ts";

interface ConflictNoticeProps {
  /** What was edited: 'product'. */
  what: string;
  /** Null if unknown. */
  by: string | null;
  at?: Date | null;
  differences: readonly Difference[];
}

/** Reports a save conflict: the stored values beside those typed here, of which none is saved. Takes focus. */
export function ConflictNotice({ what, by, at, differences }: ConflictNoticeProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section className="stack" aria-labelledby="difference" ref={box} tabIndex={-1}>
      <Alert>
        <b id="difference">
          {by ?? "Somebody"} saved this {what} {at ? `on ${momentWords(at)}, ` : ""}after you opened it.
        </b>{" "}
        None of your changes have been saved. Save again to overwrite theirs, or{" "}
        {/* A fresh load shows the stored values. */}
        <a href="?">discard yours and reload</a>.
      </Alert>
      {differences.length > 0 && (
        <Table caption="Differences" showCaption head={["Field", "Saved now", "Yours"]}>
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
