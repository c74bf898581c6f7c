import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * The selected rows of a page by key, or all that match the list's filter, until other rows match or the page changes.
 * Rows that the last action finished are deselected, so that the next one leaves them out; refused ones stay selected.
 * @param fingerprint of all rows that match; null if all cannot be selected at once
 */
export function useSelection(
  keys: readonly string[],
  fingerprint: string | null,
  done: readonly string[] | "all" = [],
) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** The fingerprint of the list when all of its rows were selected; null if only rows of the page are. */
  const [allFingerprint, setAllFingerprint] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation, including results
  useEffect(() => {
    setChosen((before) => before.filter((each) => keys.includes(each) && done !== "all" && !done.includes(each)));
    setAllFingerprint((before) => (done.length === 0 && before === fingerprint ? before : null));
  }, [key]);
  const selected = keys.filter((each) => chosen.includes(each));
  const choose = (change: (before: readonly string[]) => readonly string[]) => {
    setAllFingerprint(null);
    setChosen(change);
  };
  return {
    selected,
    /** The checkbox of the whole page. */
    box,
    /** All rows that match the filter are selected, not only the page's. */
    isAll: allFingerprint !== null && allFingerprint === fingerprint && selected.length === keys.length,
    toggle: (each: string) =>
      choose((before) => (before.includes(each) ? before.filter((other) => other !== each) : [...before, each])),
    toggleAll: () => choose((before) => (keys.every((each) => before.includes(each)) ? [] : keys)),
    toggleMatching: () => setAllFingerprint((before) => (before === fingerprint ? null : fingerprint)),
    /** Its button goes away with the selection, so focus moves. */
    clear: () => {
      choose(() => []);
      box.current?.focus();
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
