import { brandSlug } from "#app/ui/brand-slug.ts";

/** Where the choice is kept in the browser. */
export const consentKey = `${brandSlug}-consent`;

/** Raise it when what is asked changes: an answer to another question is no answer. */
export const consentVersion = 1;

/** What a visitor said yes or no to. */
export type Consent = { recording: boolean };

/** The choice as it was kept; null when there is none, or none to this question. */
export function readConsent(text: string | null): Consent | null {
  try {
    const { version, recording } = JSON.parse(text ?? "null") as Record<string, unknown>;
    return version === consentVersion && typeof recording === "boolean" ? { recording } : null;
  } catch {
    return null;
  }
}

/** @param at when it was given: whoever relies on consent has to be able to show it */
export const writeConsent = (consent: Consent, at: Date): string =>
  JSON.stringify({ version: consentVersion, ...consent, at: at.toISOString() });
