/**
 * A header for the shop's own page cache, which takes it off: the ids of the products that are on the page. A page
 * without it is dropped with every change of the catalogue.
 */
export const shownProducts = "x-shown-products";

/**
 * A header for the same cache, which takes it off as well: the page was made without what could not be read, so an
 * older one is better.
 */
export const failedRead = "x-failed-read";
