import { tabOwner } from "#app/accounts/session/tab-owner.ts";
import { brandSlug } from "#app/ui/brand-slug.ts";
import { type Recent, readRecent, remembered } from "./recent-rules.ts";

/** Lives in this tab only and ends with it, so it needs nobody's consent. */
export const recentKey = `${brandSlug}-recent`;

/** What was looked at in this tab, the newest first. */
export function restore(): Recent[] {
  try {
    tabOwner();
    return readRecent(sessionStorage.getItem(recentKey));
  } catch {
    return [];
  }
}

export function remember(now: Recent): void {
  try {
    sessionStorage.setItem(recentKey, JSON.stringify(remembered(restore(), now)));
  } catch {
    // Storage may be switched off; then nothing is remembered.
  }
}
