import { storedConsent } from "./consent.ts";
import { type EcommerceEvent, pushEvents } from "./data-layer.ts";

/** The script element's id, which also shows whether this document has one. */
const scriptId = "session-recording";
export const isRecording = (): boolean => document.getElementById(scriptId) !== null;

/**
 * Loads the recorder, once.
 * @param address the script's URL
 */
export function record(address: string): void {
  if (isRecording()) return;
  document.head.append(Object.assign(document.createElement("script"), { id: scriptId, src: address, async: true }));
}

/**
 * For a document whose consent panel is not hydrated yet: shows the question to visitors who have not chosen, and
 * records those who agreed.
 */
export function startConsent(): void {
  const panel = document.querySelector<HTMLElement>(".consent[data-recorder]");
  if (!panel) return;
  const consent = storedConsent();
  panel.hidden = consent !== null;
  if (consent?.recording) record(panel.dataset.recorder!);
}

/** Pushes the page's own events to the data layer (R-CONSENT-2). */
export function reportPageEvents(): void {
  for (const script of document.querySelectorAll("script[data-event]"))
    pushEvents([JSON.parse(script.textContent ?? "") as EcommerceEvent]);
}
