import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const firstMs = 250;
const everyMs = 2_000;

/**
 * Loads the page's data again and again while something is on its way: soon at first, since most of it is nearly there,
 * then every two seconds.
 * @param times how often at most; then `isOver` says that the page has stopped looking
 */
export function usePolling({ times }: { times: number }): { isOver: boolean } {
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState(0);
  const waiting = state === "idle" && asked < times;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(
      () => {
        setAsked((before) => before + 1);
        revalidate();
      },
      Math.min(firstMs * 2 ** asked, everyMs),
    );
    return () => clearTimeout(timer);
  }, [waiting, asked, revalidate]);
  return { isOver: asked >= times };
}
