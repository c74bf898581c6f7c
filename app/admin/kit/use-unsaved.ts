import { type RefObject, useCallback, useEffect, useId, useState } from "react";
import { useBlocker } from "react-router";

type Unsaved = {
  isUnsaved: boolean;
  /** Something is typed that nobody has saved. */
  mark: () => void;
  /** The same by what its fields say: for a form that stays on the page when it is saved. */
  look: () => void;
  /** Its writer gives up what is typed. */
  drop: () => void;
};

/** The forms of the page that hold what nobody has saved: React Router takes one blocker, which they share. */
const unsavedForms = new Set<string>();

/** For the layout around the pages: leaving a page with something unsaved asks first. */
export function useAskBeforeLeaving(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const params = new URLSearchParams(nextLocation.search);
    const isDone = params.has("saved") || params.has("done");
    return unsavedForms.size > 0 && !isDone && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("There are unsaved changes. Leave without saving them?")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}

/** Whether a form holds what nobody has saved. @param cameBack it was sent and refused */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, cameBack: boolean): Unsaved {
  const id = useId();
  const [isChanged, setChanged] = useState(false);
  const [isDropped, setDropped] = useState(false);
  // Typing before hydration fires no React event.
  useEffect(() => {
    if (holdsOther(form.current)) setChanged(true);
  }, [form]);
  const look = useCallback(() => setChanged(holdsOther(form.current)), [form]);
  const isUnsaved = !isDropped && (isChanged || cameBack);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsavedForms.add(id);
    window.addEventListener("beforeunload", ask);
    return () => {
      unsavedForms.delete(id);
      window.removeEventListener("beforeunload", ask);
    };
  }, [id, isUnsaved]);
  return { isUnsaved, mark: () => setChanged(true), look, drop: () => setDropped(true) };
}

const holdsOther = (form: HTMLFormElement | null): boolean => [...(form?.elements ?? [])].some(isOther);

/** Whether a field says something else than it did when the page came. */
function isOther(field: Element): boolean {
  // What is stored may have a browser's line ends, which a field's value never has.
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue.replace(/\r\n?/g, "\n");
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return first >= 0 && field.selectedIndex !== first;
  }
  if (!(field instanceof HTMLInputElement)) return false;
  const isBox = field.type === "checkbox" || field.type === "radio";
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
