import { useEffect } from "react";
import { useLocation } from "react-router";
import { type Line, mayPrefetch, prefetchAfterMs } from "./rules.ts";

/**
 * Fetches ahead what is likely to be opened next: public pages whose links are in view, code and data; the code alone
 * of the checkout and what follows, whose data is the visitor's own.
 */
export function LikelyPages() {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query of a page shows other links
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Line };
    if (!mayPrefetch(connection)) return;
    let isHere = true;
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      if (!navigator.onLine) return;
      // Not needed before, so not fetched before; without it pages come when they are asked for.
      const links = await import("./links-in-view.ts").catch(() => null);
      if (isHere) stop = links?.fetchLikely(pathname);
    }, prefetchAfterMs);
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop?.();
    };
  }, [pathname, search]);
  return null;
}
