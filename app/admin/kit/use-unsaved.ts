import { type RefObject, useCallback, useEffect, useId, useLayoutEffect, useState } from "react";
import { useBlocker } from "react-router";
import { hasChanges } from "./form-controls.ts";

type Unsaved = {
  isUnsaved: boolean;
  /** Marks the form as changed. */
  mark: () => void;
  /** Compares the fields with their defaults, for a form that stays on the page after saving. */
  look: () => void;
  /** Discards the changes. */
  drop: () => void;
};

/** Forms with unsaved changes. React Router allows one blocker, which they share. */
const unsavedForms = new Set<string>();

/** For the layout: asks before leaving a page with unsaved changes. */
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

/** Tracks whether a form has unsaved changes. @param isRefused it was submitted and refused */
export function useUnsaved(form: RefObject<HTMLFormElement | null>, isRefused: boolean): Unsaved {
  const id = useId();
  const [isChanged, setChanged] = useState(false);
  const [isDropped, setDropped] = useState(false);
  // Typing before hydration fires no React event.
  useEffect(() => {
    if (hasChanges(form.current?.elements ?? [])) setChanged(true);
  }, [form]);
  const look = useCallback(() => setChanged(hasChanges(form.current?.elements ?? [])), [form]);
  const isUnsaved = !isDropped && (isChanged || isRefused);
  useLayoutEffect(() => {
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
