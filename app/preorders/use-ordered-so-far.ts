import { useEffect, useState } from "react";
import type { OrderedProducts, OrderedSoFar } from "./endpoints.ts";

const minute = 60_000;
const nothing: OrderedSoFar = new Map();

/**
 * How many are ordered so far of these variants' products with a minimum. Fetched again every minute while the page is
 * visible, and at once for other variants. Empty until known and after a failure, so that no old count is shown as a
 * new one.
 * @param variantIds if empty, nothing is fetched
 */
export function useOrderedSoFar(variantIds: readonly number[]): OrderedSoFar {
  const [counted, setCounted] = useState(nothing);
  const variants = variantIds.join();
  useEffect(() => {
    if (variants === "") return setCounted(nothing);
    const stopped = new AbortController();
    let latest = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      latest.abort();
      latest = new AbortController();
      const { signal } = latest;
      const products = await fetch(`/api/ordered?variants=${variants}`, { signal }).then(
        async (answer): Promise<OrderedProducts> => (answer.ok ? (await answer.json()).products : []),
        () => [],
      );
      if (!signal.aborted) setCounted(byVariant(products));
    };
    void ask();
    const timer = setInterval(ask, minute);
    document.addEventListener("visibilitychange", ask, { signal: stopped.signal });
    return () => {
      clearInterval(timer);
      stopped.abort();
      latest.abort();
    };
  }, [variants]);
  return counted;
}

const byVariant = (products: OrderedProducts): OrderedSoFar =>
  new Map(products.flatMap(({ variants, ordered }) => variants.map((id) => [id, ordered] as const)));
