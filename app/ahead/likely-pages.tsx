import { useEffect } from "react";
import { useLocation } from "react-router";
import { publicPages } from "#app/public-pages.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import { type Line, likelyAfter, mayPrefetch, prefetchAfterMs, prefetchMarginPx } from "./rules.ts";

/** So many pages at most are fetched ahead from one page. */
const mostPages = 8;

/**
 * Fetches ahead what is likely to be opened next: public pages whose links are in view, code and data; the code alone
 * of the checkout and what follows, whose data is the visitor's own.
 */
export function LikelyPages() {
  const { pathname } = useLocation();
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Line };
    if (!mayPrefetch(connection)) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      if (!navigator.onLine) return;
      for (const page of likelyAfter(pathname)) ahead(page);
      stop = onceInView("main a[data-discover]", (page) => page !== pathname && isPublic(page) && ahead(page));
    }, prefetchAfterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [pathname]);
  return null;
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
