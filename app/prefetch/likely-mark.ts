/** Marks a link whose page is likely to be opened next; likely-pages.ts sets it. */
export const likelyMark = "data-likely";

/**
 * Speculation rules that prefetch the marked links. A constant in the markup, which a content security policy can allow
 * by hash; rules inserted by a script it could not.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: `a[${likelyMark}]` }, eagerness: "immediate" }],
});
