import { useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import type { ManyOutcome } from "./.server/change-many.ts";
import { plainStatuses, statusLabels } from "./status-changes.ts";

interface BulkBarProps {
  selected: number;
  mayChange: boolean;
  onClear: () => void;
}

/** What is done to the orders that are ticked. It shows itself by style alone, so that it works without scripts. */
export function BulkBar({ selected, mayChange, onClear }: BulkBarProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <section className="bulk on-ink" aria-label="Bulk actions">
      <b role="status">{selected > 0 ? `${selected} selected` : "Selected orders"}</b>
      {mayChange && (
        <>
          <label htmlFor="bulk-to">
            <VisuallyHidden>What to do with them</VisuallyHidden>
          </label>
          <select className="select select--s" id="bulk-to" name="to" defaultValue="">
            <option value="">Set status…</option>
            {plainStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
            <option value="resume">Send to the printer</option>
          </select>
          <Button type="submit" size="s" tone="brand" busy={busy} busyLabel="Changing...">
            Apply
          </Button>
        </>
      )}
      <Button type="submit" size="s" tone="line" formMethod="get" formAction={href("/admin/orders/packing")}>
        Print packing notes
      </Button>
      <button type="reset" className="linkbtn small bulk__c" onClick={onClear}>
        Clear
      </button>
    </section>
  );
}

interface SelectAllProps {
  selected: number;
  all: number;
  onChange: (selected: number) => void;
}

/** Ticks every order of the page, or none; there only where scripts run. */
export function SelectAll({ selected, all, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && selected < all;
  });
  if (!isHydrated) return <VisuallyHidden>Selected</VisuallyHidden>;
  return (
    <label className="check">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all on this page"
        checked={selected > 0 && selected === all}
        className={selected > 0 && selected < all ? "some" : undefined}
        onChange={({ currentTarget }) => {
          const rows = currentTarget.form?.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]") ?? [];
          for (const row of rows) row.checked = currentTarget.checked;
          onChange(currentTarget.checked ? rows.length : 0);
        }}
      />
    </label>
  );
}

/** How it went: what changed, and each that did not with its reason. */
export function BulkOutcome({ done }: { done: { outcome: ManyOutcome } | { problem: string } | undefined }) {
  const { changed, refused } = done && "outcome" in done ? done.outcome : { changed: [], refused: [] };
  return (
    <>
      {done && "problem" in done && <Alert>{done.problem}</Alert>}
      <Note announce>
        {changed.length > 0 &&
          (changed.length === 1 ? `${changed[0]} is changed.` : `${changed.length} orders are changed.`)}
      </Note>
      {refused.length > 0 && (
        <Alert>
          {refused.length === 1 ? "One order stays as it is." : `${refused.length} orders stay as they are.`}
          <ul className="plain">
            {refused.map(({ number, why }) => (
              <li key={number}>
                <Link to={href("/admin/orders/:number", { number })}>{number}</Link>: {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
