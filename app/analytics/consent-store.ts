import { useSyncExternalStore } from "react";
import { type Consent, consentKey, readConsent, writeConsent } from "./consent.ts";

/** The choice and whether the panel was asked for; one for all parts of the page. */
let consent: Consent | null | undefined;
let isAskedFor = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

function kept(): Consent | null {
  if (consent === undefined) {
    try {
      consent = readConsent(localStorage.getItem(consentKey));
    } catch {
      // Storage is switched off: whoever keeps nothing is asked on each page load.
      consent = null;
    }
  }
  return consent;
}

function follow(listener: () => void) {
  const stored = ({ key }: StorageEvent) => {
    if (key !== consentKey && key !== null) return;
    consent = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", stored);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", stored);
  };
}

/** What the visitor chose, in this tab or another; null while they have not. */
export const useConsent = (): Consent | null => useSyncExternalStore(follow, kept, () => null);

/** Whether the panel was opened by hand, to change a choice. */
export const useIsAskedFor = (): boolean =>
  useSyncExternalStore(
    follow,
    () => isAskedFor,
    () => false,
  );

export function askAgain(): void {
  isAskedFor = true;
  notify();
}

/** Keeps the choice and shuts the panel. */
export function saveConsent(chosen: Consent): void {
  consent = chosen;
  isAskedFor = false;
  try {
    localStorage.setItem(consentKey, writeConsent(chosen, new Date()));
  } catch {
    // It holds for as long as the page does.
  }
  notify();
}
