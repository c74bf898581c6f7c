import { factsOf } from "#app/page-facts.ts";
import { likelyMark } from "./likely-mark.ts";

/** So many pages at most are fetched ahead from one page. */
const mostPages = 8;

/**
 * Fetches the documents that are likely to be opened next: what often follows this page, and public pages whose links
 * are in view. A page of the visitor's own is never among them: what it says may be another's a moment later.
 * @param code of such pages, by path: a page that has React Router anyway fetches that instead
 * @returns the way to stop it
 */
export function prefetchLikelyPages(code: Record<string, () => Promise<unknown>> = {}): () => void {
  const { connection } = navigator as Navigator & { connection?: Line };
  const seen = new Set([location.pathname]);
  const prefetch = (link: HTMLAnchorElement | null) => {
    if (!link || seen.has(link.pathname) || seen.size > mostPages || !isPublic(link.pathname)) return;
    seen.add(link.pathname);
    link.setAttribute(likelyMark, "");
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // A colour or a filter is another query of the same page.
        const link = target as HTMLAnchorElement;
        if (isIntersecting && link.origin === location.origin && !link.search) prefetch(link);
      }
    },
    { rootMargin: `${prefetchMarginPx}px` },
  );
  const timer = setTimeout(() => {
    if (!navigator.onLine || !mayPrefetch(connection)) return;
    const { next } = factsOf(location.pathname);
    if (next) {
      prefetch(document.querySelector(`a[href="${next}"]`));
      // A favour: when it fails, the page itself will say what is wrong.
      code[next]?.().catch(() => {});
    }
    for (const link of document.querySelectorAll("main a[href]")) observer.observe(link);
  }, prefetchAfterMs);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

const isPublic = (pathname: string) => factsOf(pathname).cached !== undefined;

/** How long a page is looked at before the next ones are fetched, and how near a link must be (R-ROUTE-11). */
export const prefetchAfterMs = 2_000;
export const prefetchMarginPx = 50;

type Line = { saveData?: boolean; effectiveType?: string } | undefined;

/** Nobody's data is spent ahead who saves it or whose line is slow. */
export const mayPrefetch = (line: Line): boolean => !line?.saveData && !/2g|3g/.test(line?.effectiveType ?? "");
