import { type RefObject, useRef, useState } from "react";

type Chosen = {
  form: RefObject<HTMLFormElement | null>;
  /** How many rows are crossed. */
  chosen: number;
  /** Counts them again: for the form's `onChange`. */
  count(): void;
  crossAll(isCrossed: boolean): void;
};

/** The rows of a list that are crossed, by the ballot boxes called `id`. */
export function useChosen(): Chosen {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(0);
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("input[name='id']") ?? [])];
  const count = () => setChosen(boxes().filter(({ checked }) => checked).length);
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
