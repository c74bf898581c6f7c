/**
 * Response header for the page cache, which strips it: the ids of the products on the page. A page without it is
 * dropped on every catalogue change.
 */
export const shownProductsHeader = "x-shown-products";

/**
 * Response header for the page cache, which strips it: part of the page could not be read, so an older copy is better.
 */
export const failedRead = "x-failed-read";

/**
 * Response header for the page cache, which strips it: when the page expires by itself, in milliseconds since
 * the epoch (R-DROP-2).
 */
export const validUntilHeader = "x-valid-until";
