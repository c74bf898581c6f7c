import { factsOf } from "#app/page-facts.ts";
import { likelyMark } from "./likely-mark.ts";

/** The most pages that one page prefetches. */
const maxPages = 8;

/**
 * Prefetches documents that are likely to be opened next: the page that often follows, and public pages whose links are
 * in view. Never private pages, whose content may change at any moment.
 * @param code loaders for hydrated pages by path: their code is fetched instead
 * @returns a function that stops it
 */
export function prefetchLikelyPages(code: Record<string, () => Promise<unknown>> = {}): () => void {
  const { connection } = navigator as Navigator & { connection?: Line };
  const seen = new Set([location.pathname]);
  const prefetch = (link: HTMLAnchorElement | null) => {
    if (!link || seen.has(link.pathname) || seen.size > maxPages || !isPublic(link.pathname)) return;
    seen.add(link.pathname);
    link.setAttribute(likelyMark, "");
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // Another colour or filter is the same page with another query.
        const link = target as HTMLAnchorElement;
        if (isIntersecting && link.origin === location.origin && !link.search) prefetch(link);
      }
    },
    { rootMargin: `${prefetchMarginPx}px` },
  );
  const timer = setTimeout(() => {
    if (!navigator.onLine || !canPrefetch(connection)) return;
    const { next } = factsOf(location.pathname);
    if (next) {
      prefetch(document.querySelector(`a[href="${next}"]`));
      // Best effort: if it fails, opening the page reports the error.
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

/** Delay until prefetching starts, and how near to the viewport a link must be (R-ROUTE-11). */
export const prefetchAfterMs = 2_000;
export const prefetchMarginPx = 50;

type Line = { saveData?: boolean; effectiveType?: string } | undefined;

/** No prefetching for visitors who save data or have a slow connection. */
export const canPrefetch = (line: Line): boolean => !line?.saveData && !/2g|3g/.test(line?.effectiveType ?? "");
