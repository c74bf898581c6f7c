import { brandSlug } from "#app/ui/brand-slug.ts";
import { accountHere } from "./account-cookie.ts";

/** Everything stored for a tab is prefixed with the shop's name. */
const prefix = `${brandSlug}-`;
export const ownerKey = `${prefix}whose`;

/**
 * The owner of this tab's stored data (an unfinished checkout, recently viewed). It is deleted once they are signed out
 * or somebody else is signed in, whether or not a page saw that happen; so call this before reading or writing any of
 * it. A guest who signs in stays the same person.
 * @returns the name in the header; empty for a guest
 */
export function tabOwner(): string {
  const now = accountHere()?.label ?? "";
  try {
    const before = sessionStorage.getItem(ownerKey) ?? "";
    if (before === now) return now;
    if (before) {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
    sessionStorage.setItem(ownerKey, now);
  } catch {
    // Storage may be disabled; then nothing is stored.
  }
  return now;
}
