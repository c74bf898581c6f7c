/** How long a page is looked at before the next ones are fetched, and how near a link must be (R-ROUTE-11). */
export const prefetchAfterMs = 2_000;
export const prefetchMarginPx = 50;

/** Pages that often come next though no link to them may be in view (R-ROUTE-11). */
export function likelyAfter(pathname: string): string[] {
  if (pathname === "/") return ["/shop"];
  if (pathname === "/shop" || pathname.startsWith("/product/")) return ["/checkout"];
  return pathname === "/checkout" ? ["/success"] : [];
}

export type Line = { saveData?: boolean; effectiveType?: string } | undefined;

/** Nobody's data is spent ahead who saves it or whose line is slow. */
export const mayPrefetch = (line: Line): boolean => !line?.saveData && !/2g|3g/.test(line?.effectiveType ?? "");
