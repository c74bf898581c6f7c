import { useEffect, useState } from "react";
import { useBlocker } from "react-router";

/** Whether a form holds what nobody has saved; leaving it then asks first. @param cameBack it was sent and refused */
export function useUnsaved(cameBack: boolean): { isUnsaved: boolean; mark: () => void } {
  const [isChanged, setChanged] = useState(false);
  const isUnsaved = isChanged || cameBack;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isDone = new URLSearchParams(nextLocation.search).has("saved");
    return isUnsaved && !isDone && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("There are unsaved changes. Leave without saving them?")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return { isUnsaved, mark: () => setChanged(true) };
}
