import { useEffect } from "react";

/** Back and Forward leave the page that something was opened on: it does not stay over another. */
export function useCloseOnBack(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, [open, close]);
}
