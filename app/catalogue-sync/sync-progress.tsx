import { useEffect, useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { progressShown, progressSteps } from "./rules.ts";

interface SyncProgressProps {
  isSyncing: boolean;
  /** Since the import started, by the server's clock; null if there was none. */
  elapsedMs: number | null;
  /** The real progress, in words. */
  words: string;
}

/** Milliseconds between polls while an import runs. */
const askEveryMs = 2_000;

/** The button that starts an import, and its progress while it runs. Without JavaScript, reload to see the progress. */
export function SyncProgress({ isSyncing, elapsedMs, words }: SyncProgressProps) {
  const { revalidate } = useRevalidator();
  const elapsed = useElapsed(elapsedMs);
  const isGoingOn = elapsed !== null && (isSyncing || elapsed < progressSteps.leastMs);
  const isShown = useLastStep(isGoingOn);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(revalidate, askEveryMs);
    return () => clearInterval(timer);
  }, [isGoingOn, revalidate]);
  if (elapsed !== null && isShown) {
    const percent = progressShown(elapsed, isSyncing);
    return (
      <label className="row small">
        <progress max={100} value={percent} /> {percent}%<VisuallyHidden> of the sync is done:</VisuallyHidden> {words}
      </label>
    );
  }
  return (
    <Form method="post" action="/admin/products/sync">
      <Button type="submit" tone="brand" size="s" name="intent" value="import">
        Sync all
      </Button>
    </Form>
  );
}

/** Stays true for one more step, so that the end is visible. */
function useLastStep(isGoingOn: boolean): boolean {
  const [isOver, setOver] = useState(!isGoingOn);
  useEffect(() => {
    if (isGoingOn) return setOver(false);
    const timer = setTimeout(() => setOver(true), progressSteps.everyMs);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return isGoingOn || !isOver;
}

/** Counts on in the browser, one step at a time, until the end (R-SYNC-3). */
function useElapsed(elapsedMs: number | null): number | null {
  const [elapsed, setElapsed] = useState(elapsedMs);
  const reported = useRef({ elapsedMs, at: 0 });
  useEffect(() => {
    reported.current = { elapsedMs, at: performance.now() };
    setElapsed(elapsedMs);
    if (elapsedMs === null) return;
    const timer = setInterval(() => {
      setElapsed((reported.current.elapsedMs ?? 0) + performance.now() - reported.current.at);
    }, progressSteps.everyMs);
    return () => clearInterval(timer);
  }, [elapsedMs]);
  return elapsed;
}
