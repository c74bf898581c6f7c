/** A page's facts besides its content, for the page cache, sitemap, offline copies and prefetching. */
type PageFacts = {
  /**
   * Set if the page is the same for every visitor, so that one rendering serves all: the query parameters it reads.
   * What depends on the visitor (cart count, sign-in, banner) is filled in by the browser. A page that reads parameters
   * missing here would be cached wrongly.
   */
  cached?: readonly string[];
  /** Listed in the sitemap, and cached by the service worker for offline use. */
  listed?: true;
  /** The page that often follows (R-ROUTE-11). */
  next?: string;
};

const article: PageFacts = { cached: [], listed: true };
const file: PageFacts = { cached: [] };

/** Keyed by path as in routes.ts. It ships with the first script of every page: keep it small. */
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
  "/openapi.json": file,
} satisfies Record<string, PageFacts>;

export type PagePath = keyof typeof pageFacts;

/** The facts of the page at a path (without query); undefined if it has none. */
export function factsOf(pathname: string): PageFacts {
  const path = pathname.replace(/^\/product\/[a-z0-9-]{1,100}$/, "/product/:slug");
  return Object.hasOwn(pageFacts, path) ? pageFacts[path as PagePath] : {};
}

/** The paths in the sitemap; `/product/:slug` stands for all products and bundles. */
export const listedPages = (): PagePath[] =>
  (Object.keys(pageFacts) as PagePath[]).filter((path) => factsOf(path).listed);
