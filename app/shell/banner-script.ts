import { brandSlug } from "#app/ui/brand-slug.ts";

/** Browser storage key that remembers the dismissed banner. */
export const bannerKey = `${brandSlug}-banner`;

/** Class on `<html>` while the banner is dismissed; banner.css hides it then. */
export const bannerClass = "banner-dismissed";

/**
 * Runs before the first paint, so that a dismissed banner never flashes and nothing jumps. The text is a constant: a
 * content security policy may allow it by its hash.
 */
export const bannerScript = `try{localStorage.getItem(${JSON.stringify(bannerKey)})&&document.documentElement.classList.add(${JSON.stringify(bannerClass)})}catch{}`;
