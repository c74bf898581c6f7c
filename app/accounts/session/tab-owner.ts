import { brandSlug } from "#app/ui/brand-slug.ts";
import { accountHere } from "./account-cookie.ts";

/** All that the shop keeps for one tab has the shop's name in front. */
const prefix = `${brandSlug}-`;
export const ownerKey = `${prefix}whose`;

/**
 * Whose this tab is now. What it keeps (an unfinished checkout, recently viewed) is theirs: as soon as they are signed
 * out, or another is in their place, it goes, whether or not any page saw that happen. So this is asked before any of
 * it is read or written. A guest who signs in stays the same person.
 * @returns how the header names them; empty for a guest
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
    // Storage may be switched off; then nothing is kept for anybody.
  }
  return now;
}
