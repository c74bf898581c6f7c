import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/**
 * Loads the page's data again and again while something is on its way.
 * @param times how often at most; then `isOver` says that the page has stopped looking
 */
export function usePolling({ everyMs, times }: { everyMs: number; times: number }): { isOver: boolean } {
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState(0);
  const waiting = state === "idle" && asked < times;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setAsked((before) => before + 1);
      revalidate();
    }, everyMs);
    return () => clearTimeout(timer);
  }, [waiting, everyMs, revalidate]);
  return { isOver: asked >= times };
}
