import { useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { useToast } from "#app/ui/toast.tsx";
import type { Consent } from "./consent.ts";
import { ConsentPanel } from "./consent-panel.tsx";
import { choose, useConsent, useIsAskedFor } from "./consent-store.ts";
import { mayRecord, type Recording, scriptAddress } from "./recording.ts";

/** Marks the script, and with it whether this document has one. */
const scriptId = "session-recording";
const isRecording = () => document.getElementById(scriptId) !== null;

/**
 * Asks whether visits may be recorded, and loads the recorder for those who said yes. Only there where the shop has
 * one, and loaded only then: a shop without asks nobody and pays nothing for it.
 */
export default function Watching({ recording }: { recording: Recording }) {
  const { pathname } = useLocation();
  const consent = useConsent();
  const isAskedFor = useIsAskedFor();
  const toast = useToast();
  useRecorder(recording, consent, pathname);
  useFocusAfter(isAskedFor);

  const decide = (chosen: Consent) => {
    choose(chosen);
    // A script that has run cannot be taken back; a new document never had it.
    if (isRecording() && !chosen.recording) window.location.reload();
    else toast("Saved. You can change this at the bottom of every page.");
  };
  const isAsking = isAskedFor || (consent === null && mayRecord(pathname));
  return (
    <>
      {isAsking && <ConsentPanel consent={consent} isAskedFor={isAskedFor} onChoose={decide} />}
      <KeepOut />
    </>
  );
}

function useRecorder(recording: Recording, consent: Consent | null, pathname: string): void {
  useEffect(() => {
    if (!consent?.recording || !mayRecord(pathname) || !isDocumentOpen() || isRecording()) return;
    const script = document.createElement("script");
    Object.assign(script, { id: scriptId, src: scriptAddress(recording), async: true });
    document.head.append(script);
  }, [recording, consent, pathname]);
}

/** A document's policy is that of the page it was opened at: one opened at the checkout never lets the recorder in. */
const isDocumentOpen = () =>
  performance.getEntriesByType("navigation").every(({ name }) => mayRecord(new URL(name).pathname));

/** A recorder would come along into a checkout that opens in the same document, so there a new one is asked for. */
function KeepOut() {
  const blocker = useBlocker(({ nextLocation }) => isRecording() && !mayRecord(nextLocation.pathname));
  const { state } = blocker;
  const target = blocker.location;
  useEffect(() => {
    if (state === "blocked" && target) window.location.assign(target.pathname + target.search + target.hash);
  }, [state, target]);
  return null;
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
