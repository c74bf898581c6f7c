import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { LiveRegion } from "#app/ui/markup.tsx";
import { changedAddress, pluralize } from "./list-query.ts";
import { mostMatching } from "./matching.ts";
import type { Selection } from "./use-selection.ts";

/** What is selected: rows of the page, or all that match the list's filter, with their number. */
export type Selected = { keys: readonly string[]; isAll: boolean; count: number };

interface BulkBarProps {
  selection: Selection;
  /** The rows of the page, and of the whole list. */
  rows: number;
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  fingerprint: string | null;
  what: readonly [one: string, many: string];
  actions: (selected: Selected) => ReactNode;
}

/**
 * The bar of bulk actions for the selected rows. Once all of the page are selected it offers all that match the list's
 * filter; its form then names the filter, and the server finds the rows.
 */
export function BulkBar({ selection, rows, total, isMore, fingerprint, what, actions }: BulkBarProps) {
  const { selected, isAll, clear, toggleMatching } = selection;
  const [params] = useSearchParams();
  const [, many] = what;
  const count = isAll ? total : selected.length;
  const hasMore = selected.length === rows && (isMore || total > rows);
  const number = count.toLocaleString("en-GB");
  return (
    <section className="bulk on-ink" aria-label="Bulk actions">
      <b className="mr-[0.6rem]" aria-hidden="true">
        {isAll && "All "}
        {number} selected
      </b>
      {hasMore && fingerprint && (
        <Button size="s" tone="line" onClick={toggleMatching}>
          {isAll ? `Only the ${rows} on this page` : `Select all ${total.toLocaleString("en-GB")} ${many}`}
        </Button>
      )}
      {hasMore && !fingerprint && (
        <span className="small">
          More than {Math.min(total, mostMatching)} {many} match. Filter the list to select all at once.
        </span>
      )}
      {isAll && fingerprint && (
        <>
          <input type="hidden" name="matching" value={changedAddress(params, {})} />
          <input type="hidden" name="count" value={total} />
          <input type="hidden" name="fingerprint" value={fingerprint} />
        </>
      )}
      {actions({ keys: selected, isAll, count })}
      <button type="button" className="linkbtn small bulk__c" onClick={clear}>
        Clear
      </button>
    </section>
  );
}

/** Announces how many rows are selected. Always rendered, so that screen readers hear of the first one too. */
export function SelectionStatus({ selection: { selected, isAll }, total, what: [one, many] }: StatusProps) {
  const all = isAll && `All ${pluralize(total, one, many)} selected`;
  return <LiveRegion>{selected.length > 0 && (all || `${pluralize(selected.length, one, many)} selected`)}</LiveRegion>;
}

type StatusProps = Pick<BulkBarProps, "selection" | "total" | "what">;
