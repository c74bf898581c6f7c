import { type RefObject, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { PricedBundle } from "./pricing.ts";

/** Milliseconds without typing after which the server is asked. */
const pauseMs = 250;
/** Milliseconds after which no answer counts as a failed one. */
const timeoutMs = 30_000;

export type LivePricing = { pricing: PricedBundle | null; problem: string | null; refresh: () => void };

/**
 * The prices of what stands in a form, asked from the server whenever it changes; an older answer never replaces a newer.
 * @param start what the page came with; 'failed' when even that could not be worked out
 */
export function usePricing(
  form: RefObject<HTMLFormElement | null>,
  start: PricedBundle | "failed" | null,
): LivePricing {
  const [asked, setAsked] = useState<PricedBundle | "failed" | null | undefined>(undefined);
  const [seen, setSeen] = useState(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const question = useRef<AbortController>(undefined);
  // The page came back with prices of its own.
  if (seen !== start) {
    setSeen(start);
    setAsked(undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = async () => {
    if (!form.current) return;
    question.current?.abort();
    const mine = new AbortController();
    question.current = mine;
    const body = new FormData(form.current);
    body.delete("pictures");
    try {
      const signal = AbortSignal.any([mine.signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await fetch(href("/admin/bundles/pricing"), { method: "POST", body, signal });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      const { pricing } = (await answer.json()) as { pricing: PricedBundle | null };
      if (!mine.signal.aborted) setAsked(pricing);
    } catch {
      if (!mine.signal.aborted) setAsked("failed");
    }
  };
  const refresh = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(), pauseMs);
  };
  const shown = asked === undefined ? start : asked;
  const problem =
    asked === "failed" ? "Failed to refresh pricing" : shown === "failed" ? "Failed to calculate bundle pricing" : null;
  return { pricing: shown === "failed" ? null : shown, problem, refresh };
}
