import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

type Chosen = {
  form: RefObject<HTMLFormElement | null>;
  /** How many rows are crossed. */
  chosen: number;
  /** Counts them again: for the form's `onChange`. */
  count(): void;
  crossAll(isCrossed: boolean): void;
};

/**
 * The rows of a list that are crossed, by the ballot boxes called `id`.
 * @param isDone whether the page says that the last action succeeded
 */
export function useChosen(isDone: boolean): Chosen {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(0);
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("input[name='id']") ?? [])];
  const count = () => setChosen(boxes().filter(({ checked }) => checked).length);
  // What is done stays crossed no longer, or the next action would take it along; what was refused does, as it was typed.
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (isDone) form.current?.reset();
    count();
  });
  return {
    form,
    chosen,
    count,
    crossAll(isCrossed) {
      for (const box of boxes()) box.checked = isCrossed;
      count();
    },
  };
}
