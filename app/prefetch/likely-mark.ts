/** On a link whose page is likely to be opened next; likely-pages.ts sets it. */
export const likelyMark = "data-likely";

/**
 * Tells the browser to fetch such pages ahead. A constant in the page's own markup, which a content security policy can
 * allow by its hash: rules that a script puts there it could not.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: `a[${likelyMark}]` }, eagerness: "immediate" }],
});
