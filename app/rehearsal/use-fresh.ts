import { useEffect } from "react";
import { useRevalidator } from "react-router";

const everyMs = 3_000;

/** Keeps a rehearsal page up to date while somebody looks at it: what it shows changes behind its back. */
export function useFresh(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}
