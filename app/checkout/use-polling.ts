import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { lookAgainMs } from "./look-again.ts";

/**
 * Loads the page's data again and again while something is on its way, for as long as the page is open.
 * @param patience how many looks are nothing unusual; then `isSlow`
 */
export function usePolling({ patience }: { patience: number }): { isSlow: boolean } {
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState(0);
  const waiting = state === "idle";
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setAsked((before) => before + 1);
      revalidate();
    }, lookAgainMs(asked));
    return () => clearTimeout(timer);
  }, [waiting, asked, revalidate]);
  return { isSlow: asked >= patience };
}
