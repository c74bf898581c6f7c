import { brandSlug } from "#app/ui/brand-slug.ts";

/** The choice's key in localStorage. */
export const consentKey = `${brandSlug}-consent`;

/** Raise it when the question changes, so that visitors are asked again. */
export const consentVersion = 1;

/** The visitor's choice. */
export type Consent = { recording: boolean };

/** The stored choice; null if there is none for this version of the question. */
export function readConsent(text: string | null): Consent | null {
  try {
    const { version, recording } = JSON.parse(text ?? "null") as Record<string, unknown>;
    return version === consentVersion && typeof recording === "boolean" ? { recording } : null;
  } catch {
    return null;
  }
}

/** The choice stored in this browser; null if there is none. */
export function storedConsent(): Consent | null {
  try {
    return readConsent(localStorage.getItem(consentKey));
  } catch {
    // Storage is disabled, so the visitor is asked on each page load.
    return null;
  }
}

/** @param at when it was given: anyone who relies on consent must be able to prove it */
export const writeConsent = (consent: Consent, at: Date): string =>
  JSON.stringify({ version: consentVersion, ...consent, at: at.toISOString() });
