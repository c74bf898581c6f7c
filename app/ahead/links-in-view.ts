import { publicPages } from "#app/public-pages.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { likelyAfter, prefetchMarginPx } from "./rules.ts";

/** So many pages at most are fetched ahead from one page. */
const mostPages = 8;

/** Fetches what is likely after this page, and what links in view lead to; gives back how to stop looking. */
export function fetchLikely(pathname: string): () => void {
  for (const page of likelyAfter(pathname)) ahead(page);
  return onceInView("main a[data-discover]", (page) => page !== pathname && isPublic(page) && ahead(page));
}

/** Fetching ahead is a favour: when it fails, the page itself will say what is wrong. */
const ahead = (page: string) => void fetchAhead(page, { data: isPublic(page) }).catch(() => {});

const isPublic = (page: string) => publicPages.some(({ path }) => path.test(page));

/** Calls back once for each page that a link in view leads to; a colour or a filter is another query of the same page. */
function onceInView(links: string, found: (page: string) => void): () => void {
  const seen = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const { pathname, search } = target as HTMLAnchorElement;
        if (!isIntersecting || search || seen.has(pathname) || seen.size >= mostPages) continue;
        seen.add(pathname);
        found(pathname);
      }
    },
    { rootMargin: `${prefetchMarginPx}px` },
  );
  for (const link of document.querySelectorAll(links)) observer.observe(link);
  return () => observer.disconnect();
}
