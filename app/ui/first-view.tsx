/** The element that is a page's first view. */
export const firstViewId = "first-view";

/**
 * Nothing is painted before the first view has been read to its end: it is then laid out once, not anew with each
 * piece of the page that the parser takes on, and its picture is there sooner. Browsers that do not know this paint
 * as before.
 */
export const FirstViewWhole = () => <link rel="expect" href={`#${firstViewId}`} blocking="render" />;
