import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds between looks at an import that is running. */
const lookAgainMs = 2_000;

/** Reads the page's data again while its import is running, so that it shows the result by itself. */
export function useImport(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
