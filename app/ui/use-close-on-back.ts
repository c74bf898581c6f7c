import { useEffect, useEffectEvent } from "react";

/**
 * Back and Forward leave the page that something was opened on: it does not stay over another. Listens as long as it is
 * open, whatever is rendered meanwhile: the router hears of them first, and React may have drawn the page anew before
 * this does.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const onBack = () => leave();
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, [open]);
}
