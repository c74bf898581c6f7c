/**
 * The pages that are the same for every visitor, so that one rendering serves them all, and the part of the query
 * that each of them reads. What depends on a visitor (cart count, sign-in, banner) is filled in by the browser.
 * A page that reads more of the query than stands here would be shown wrongly: add the name.
 */
export const publicPages: readonly { path: RegExp; query: readonly string[] }[] = [
  { path: /^\/$/, query: [] },
  { path: /^\/shop$/, query: ["q", "category", "colour", "size", "price", "min", "max", "sort", "page"] },
  {
    path: /^\/product\/[a-z0-9-]{1,100}$/,
    query: ["colour", "size", "colours", "sizes", "rating", "fit", "reviews", "sort", "page"],
  },
  {
    path: /^\/(about|privacy-policy|cookie-policy|terms-of-service|return-policy|shipping-info|accessibility|offline)$/,
    query: [],
  },
  { path: /^\/(faq|api\/search-suggestions)$/, query: ["q"] },
  { path: /^\/size-guide$/, query: ["garment", "width", "fit"] },
  { path: /^\/(sitemap\.xml|robots\.txt|manifest\.webmanifest)$/, query: [] },
];

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
