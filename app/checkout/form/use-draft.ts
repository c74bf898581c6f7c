import { useCallback, useRef, useState } from "react";
import type { RequestedLine } from "#app/pricing/lines.ts";
import type { CheckoutSummary } from "../contract.ts";
import { type Fields, type KnownBuyer, restoreFields, saveFields } from "./checkout-form.ts";

/** What the page knows of its draft, and what the buyer has typed for it. */
export function useDraft(buyer: KnownBuyer | null, offersReminder: boolean) {
  const [summary, setSummary] = useState<CheckoutSummary | null>(null);
  const [fields, setFields] = useState<Fields>(() => restoreFields(null, { buyer, offersReminder }));
  // For steps, which start before React has rendered the previous one's result.
  const latest = useRef({ fields, summary, saved: "", lines: [] as RequestedLine[] });
  Object.assign(latest.current, { fields, summary });

  const show = useCallback((next: CheckoutSummary) => {
    latest.current.summary = next;
    setSummary(next);
  }, []);

  const changeFields = useCallback((typed: Fields) => {
    latest.current.fields = typed;
    saveFields(typed);
    setFields(typed);
  }, []);

  /** Shows the draft that was opened for these lines; the first one brings the address that it has saved. */
  const begin = useCallback(
    (opened: CheckoutSummary, lines: RequestedLine[]) => {
      if (latest.current.summary === null) {
        const restored = restoreFields(opened, { buyer, offersReminder });
        latest.current.fields = restored;
        setFields(restored);
      }
      latest.current.lines = lines;
      show(opened);
    },
    [buyer, offersReminder, show],
  );

  return { summary, fields, latest, show, changeFields, begin };
}
export type CheckoutDraft = ReturnType<typeof useDraft>;

export type DraftStep = () => Promise<CheckoutSummary | null>;

/** Runs the draft's steps one at a time: each depends on the previous one's response. */
export function useSteps() {
  const last = useRef<ReturnType<DraftStep>>(Promise.resolve(null));
  const lastSettling = useRef<ReturnType<DraftStep> | null>(null);

  const inTurn = useCallback((step: DraftStep) => {
    const next = last.current.catch(() => null).then(step);
    last.current = next;
    return next;
  }, []);

  /** The same, but if the last step is one of these and has not started, that one is enough. */
  const settleInTurn = useCallback(
    (step: DraftStep) => {
      if (last.current !== lastSettling.current) {
        lastSettling.current = inTurn(() => {
          lastSettling.current = null;
          return step();
        });
      }
      return lastSettling.current;
    },
    [inTurn],
  );

  return { inTurn, settleInTurn };
}
export type CheckoutSteps = ReturnType<typeof useSteps>;
