import { useEffect, useRef } from "react";
import { showToast } from "#app/ui/overlay/toast.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import type { Consent } from "./consent.ts";
import { ConsentPanel } from "./consent-panel.tsx";
import { choose, useConsent, useIsAskedFor } from "./consent-store.ts";
import { isRecording, record } from "./record.ts";

/**
 * Asks whether visits may be recorded, and loads the recorder for those who said yes. Only there where the shop has
 * one. In a document record.ts does both before this is awake.
 * @param recorder the script's address; null on pages that are never recorded: there the panel opens by hand only
 */
export default function ConsentQuestion({ recorder }: { recorder: string | null }) {
  const isHydrated = useIsHydrated();
  const consent = useConsent();
  const isAskedFor = useIsAskedFor();
  useFocusAfter(isAskedFor);
  useEffect(() => {
    if (consent?.recording && recorder) record(recorder);
  }, [consent, recorder]);

  const decide = (chosen: Consent) => {
    choose(chosen);
    // A script that has run cannot be taken back; a new document never had it.
    if (isRecording() && !chosen.recording) window.location.reload();
    else showToast("Saved. You can change this at the bottom of every page.");
  };
  const isAsking = isAskedFor || (isHydrated && consent === null && recorder !== null);
  return (
    <ConsentPanel consent={consent} recorder={recorder} isOpen={isAsking} isAskedFor={isAskedFor} onChoose={decide} />
  );
}

/** Where the panel was opened by hand, the focus goes back to where it was. */
function useFocusAfter(isAskedFor: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!isAskedFor) return;
    before.current = document.activeElement;
    return () => (before.current as HTMLElement | null)?.focus({ preventScroll: true });
  }, [isAskedFor]);
}
