import { type RefObject, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { PricedBundle } from "./pricing.ts";

/** Milliseconds without typing before a request. */
const pauseMs = 250;
/** Milliseconds until a request fails. */
const timeoutMs = 30_000;

export type LivePricing = { pricing: PricedBundle | null; problem: string | null; refresh: () => void };

/**
 * Prices the form on the server whenever it changes; a newer request cancels an older one.
 * @param start the page's own prices; 'failed' if they could not be computed
 */
export function usePricing(
  form: RefObject<HTMLFormElement | null>,
  start: PricedBundle | "failed" | null,
): LivePricing {
  const [fetched, setFetched] = useState<PricedBundle | "failed" | null | undefined>(undefined);
  const [lastStart, setLastStart] = useState(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  // The page was loaded again, with new prices.
  if (lastStart !== start) {
    setLastStart(start);
    setFetched(undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const fetchPricing = async () => {
    if (!form.current) return;
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const body = new FormData(form.current);
    body.delete("pictures");
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await fetch(href("/admin/bundles/pricing"), { method: "POST", body, signal });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const { pricing } = (await answer.json()) as { pricing: PricedBundle | null };
      if (!controller.signal.aborted) setFetched(pricing);
    } catch {
      if (!controller.signal.aborted) setFetched("failed");
    }
  };
  const refresh = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void fetchPricing(), pauseMs);
  };
  const shown = fetched === undefined ? start : fetched;
  const problem =
    fetched === "failed"
      ? "Failed to refresh pricing"
      : shown === "failed"
        ? "Failed to calculate bundle pricing"
        : null;
  return { pricing: shown === "failed" ? null : shown, problem, refresh };
}
