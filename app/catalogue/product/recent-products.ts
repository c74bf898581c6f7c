import { tabOwner } from "#app/accounts/session/tab-owner.ts";
import { brandSlug } from "#app/ui/brand-slug.ts";

/** Lives in this tab only and ends with it, so it needs no consent. */
export const recentKey = `${brandSlug}-recent`;

/** The products viewed in this tab, newest first. */
export function restore(): Recent[] {
  try {
    tabOwner();
    return readRecent(sessionStorage.getItem(recentKey));
  } catch {
    return [];
  }
}

export function rememberProduct(now: Recent): void {
  try {
    sessionStorage.setItem(recentKey, JSON.stringify(withRecent(restore(), now)));
  } catch {
    // Storage may be disabled; then nothing is remembered.
  }
}

/** A viewed product as the tab remembers it. Money is pence. */
export type Recent = {
  slug: string;
  name: string;
  picture: string;
  color: string | null;
  price: number;
  from: boolean;
};

/** As many as a row shows, plus the current one. */
const maxRecent = 5;

/** Puts the current product first; each is listed once. */
export const withRecent = (before: readonly Recent[], now: Recent): Recent[] =>
  [now, ...before.filter(({ slug }) => slug !== now.slug)].slice(0, maxRecent);

/** Parses a tab's list; anything but a list of products counts as empty. */
export function readRecent(text: string | null): Recent[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false;
  const { slug, name, picture, color, price } = value as Record<string, unknown>;
  const isText =
    typeof slug === "string" && /^[\w-]+$/.test(slug) && typeof name === "string" && typeof picture === "string";
  return isText && (color === null || typeof color === "string") && Number.isSafeInteger(price);
}
