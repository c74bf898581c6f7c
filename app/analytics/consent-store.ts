import { useSyncExternalStore } from "react";
import { type Consent, consentKey, storedConsent, writeConsent } from "./consent.ts";

/** The choice, and whether the panel was opened by hand. Shared by all islands. */
let consent: Consent | null | undefined;
let isAskedFor = false;
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

function currentConsent(): Consent | null {
  if (consent === undefined) consent = storedConsent();
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

/** The visitor's choice, in this tab or another; null before they have chosen. */
export const useConsent = (): Consent | null => useSyncExternalStore(follow, currentConsent, () => null);

/** Whether the visitor opened the panel to change their choice. */
export const useIsAskedFor = (): boolean =>
  useSyncExternalStore(
    follow,
    () => isAskedFor,
    () => false,
  );

/** Opens the panel so that the visitor can change their choice. */
export function askAgain(): void {
  isAskedFor = true;
  notify();
}

/** Stores the choice and closes the panel. */
export function saveConsent(chosen: Consent): void {
  consent = chosen;
  isAskedFor = false;
  try {
    localStorage.setItem(consentKey, writeConsent(chosen, new Date()));
  } catch {
    // Without storage it lasts as long as the page.
  }
  notify();
}
