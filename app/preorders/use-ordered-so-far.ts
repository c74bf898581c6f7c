import { useEffect, useState } from "react";
import type { OrderedSoFar } from "./endpoints.ts";

const minute = 60_000;

/**
 * How many are ordered so far of these variants' products that have a minimum, asked again every minute while the page
 * is looked at. Empty before it is known and once it cannot be, so that no old count is shown as a new one.
 * @param variantIds none: it is not asked
 */
export function useOrderedSoFar(variantIds: readonly number[]): OrderedSoFar {
  const [counted, setCounted] = useState<OrderedSoFar>([]);
  const variants = variantIds.join();
  useEffect(() => {
    setCounted([]);
    if (variants === "") return;
    const stopped = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const products = await fetch(`/api/ordered?variants=${variants}`, { signal: stopped.signal }).then(
        async (answer): Promise<OrderedSoFar> => (answer.ok ? (await answer.json()).products : []),
        () => [],
      );
      if (!stopped.signal.aborted) setCounted(products);
    };
    void ask();
    const timer = setInterval(ask, minute);
    document.addEventListener("visibilitychange", ask, { signal: stopped.signal });
    return () => {
      clearInterval(timer);
      stopped.abort();
    };
  }, [variants]);
  return counted;
}
