import { brandSlug } from "#app/ui/brand-slug.ts";

/** The dismissed banner's key in localStorage. */
export const bannerKey = `${brandSlug}-banner`;

/** Class on `<html>` that hides the dismissed banner; see layout.css. */
export const bannerClass = "banner-dismissed";

/**
 * Runs before the first paint, so that a dismissed banner never flashes and nothing shifts. The text is a constant, so
 * a content security policy can allow it by hash.
 */
export const bannerScript = `try{localStorage.getItem("${bannerKey}")&&document.documentElement.classList.add("${bannerClass}")}catch{}`;
