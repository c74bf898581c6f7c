import { consentKey, readConsent } from "./consent.ts";
import { type EcommerceEvent, pushEvents } from "./data-layer.ts";

/** Marks the script, and with it whether this document has one. */
const scriptId = "session-recording";
export const isRecording = (): boolean => document.getElementById(scriptId) !== null;

/** Loads the recorder, once. @param address of its script */
export function record(address: string): void {
  if (isRecording()) return;
  document.head.append(Object.assign(document.createElement("script"), { id: scriptId, src: address, async: true }));
}

/** In a document, whose panel React has not reached yet: asks who has not chosen, and records who said yes. */
export function startConsent(): void {
  const panel = document.querySelector<HTMLElement>(".consent[data-recorder]");
  if (!panel) return;
  const consent = keptConsent();
  panel.hidden = consent !== null;
  if (consent?.recording) record(panel.dataset.recorder!);
}

function keptConsent() {
  try {
    return readConsent(localStorage.getItem(consentKey));
  } catch {
    // Storage is switched off: whoever keeps nothing is asked on each page load.
    return null;
  }
}

/** Pushes the events of opening this page to the data layer (R-CONSENT-2). */
export function reportPageEvents(): void {
  for (const script of document.querySelectorAll("script[data-event]"))
    pushEvents([JSON.parse(script.textContent ?? "") as EcommerceEvent]);
}
