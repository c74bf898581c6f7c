/** What is true of a page beside its content. The page cache, sitemap, offline copies and prefetching read it here. */
export type PageFacts = {
  /**
   * The same for every visitor, so that one rendering serves all: the part of the query that it reads. What depends on
   * a visitor (cart count, sign-in, banner) is filled in by the browser. A page that reads more than stands here would
   * be shown wrongly.
   */
  cached?: readonly string[];
  /** In the sitemap, and kept by the service worker for when there is no connection. */
  listed?: true;
  /** The page that often comes next (R-ROUTE-11). */
  next?: string;
};

const article: PageFacts = { cached: [], listed: true };
const file: PageFacts = { cached: [] };

/** By the address that routes.ts gives a page. It travels with the first script of every page: keep it small. */
export const pageFacts = {
  "/": { cached: [], listed: true, next: "/shop" },
  "/shop": {
    cached: ["q", "category", "colour", "size", "price", "min", "max", "sort", "page"],
    listed: true,
    next: "/checkout",
  },
  "/product/:slug": {
    cached: ["colour", "size", "colours", "sizes", "rating", "fit", "reviews", "sort", "page"],
    listed: true,
    next: "/checkout",
  },
  "/about": article,
  "/contact": { listed: true },
  "/faq": { cached: ["q"], listed: true },
  "/size-guide": { cached: ["garment", "width", "fit"], listed: true },
  "/shipping-info": article,
  "/return-policy": article,
  "/privacy-policy": article,
  "/cookie-policy": article,
  "/terms-of-service": article,
  "/accessibility": article,
  "/checkout": { next: "/success" },
  "/offline": file,
  "/api/search-suggestions": { cached: ["q"] },
  "/sitemap.xml": file,
  "/robots.txt": file,
  "/manifest.webmanifest": file,
} satisfies Record<string, PageFacts>;

export type PagePath = keyof typeof pageFacts;

/** The facts of the page that an address, without query, leads to; none for a page that has none. */
export function factsOf(pathname: string): PageFacts {
  const path = pathname.replace(/^\/product\/[a-z0-9-]{1,100}$/, "/product/:slug");
  return Object.hasOwn(pageFacts, path) ? pageFacts[path as PagePath] : {};
}

/** The addresses in the sitemap; `/product/:slug` stands for all products and bundles. */
export const listedPages = (): PagePath[] =>
  (Object.keys(pageFacts) as PagePath[]).filter((path) => factsOf(path).listed);
