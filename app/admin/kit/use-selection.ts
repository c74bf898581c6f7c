import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * Which rows of a page are selected, by key. What the last action has done is selected no longer, or the next would
 * take it along; what it refused stays.
 */
export function useSelection(keys: readonly string[], done: readonly string[] | "all" = []) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer and each page of the list, not before
  useEffect(() => {
    setChosen((before) => before.filter((each) => keys.includes(each) && done !== "all" && !done.includes(each)));
  }, [key]);
  return {
    selected: keys.filter((each) => chosen.includes(each)),
    toggle: (each: string) =>
      setChosen((before) => (before.includes(each) ? before.filter((other) => other !== each) : [...before, each])),
    toggleAll: () => setChosen((before) => (keys.every((each) => before.includes(each)) ? [] : keys)),
    clear: () => setChosen([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
