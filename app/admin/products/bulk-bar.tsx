import { Button, TextButton } from "#app/ui/forms/button.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { bulkActions } from "./bulk-actions.ts";

interface BulkBarProps {
  chosen: number;
  onClear: () => void;
}

/** What can be done to the crossed products at once. */
export function BulkBar({ chosen, onClear }: BulkBarProps) {
  return (
    <section className="bulk on-ink" aria-label="Bulk actions">
      <b>{chosen > 0 ? `${chosen} selected` : "Selected products"}</b>
      <label>
        <VisuallyHidden>What to do</VisuallyHidden>
        <select className="select select--s" name="deed" id="deed" defaultValue="">
          <option value="">Choose…</option>
          {bulkActions.map(({ deed, label }) => (
            <option key={deed} value={deed}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="bulk__v">
        <VisuallyHidden>The price in pounds, or the tags</VisuallyHidden>
        <input className="input input--s" name="value" id="value" placeholder="24.99 or tags" autoComplete="off" />
      </label>
      <Button type="submit" tone="brand" size="s">
        Apply
      </Button>
      <TextButton className="bulk__c scripted" onClick={onClear}>
        Clear
      </TextButton>
    </section>
  );
}
