import { inArray } from "drizzle-orm";
import { redirect } from "react-router";
import type { Queryable } from "#database/open.ts";
import { redirects } from "#database/schema/index.ts";

/**
 * The only form in which a redirected path is stored: encoded, in lower case, without a slash at the end. `/Café/` and
 * `/caf%C3%A9` are both `/caf%c3%a9`.
 */
export const redirectPath = (pathname: string): string =>
  pathname.split("/").map(plainSegment).join("/").replace(/\/+$/, "");

function plainSegment(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // A percent sign that encodes nothing stands for itself, as in `decodablePath`.
  }
  return encodeURIComponent(text.normalize("NFC").toLowerCase().toWellFormed()).toLowerCase();
}

/** The longest path that is stored. */
export const longestPath = 500;

/** Shopify shows a product below each collection too. */
export const belowNoCollection = (path: string): string => path.replace(/^\/collections\/[^/]+(?=\/products\/)/, "");

/**
 * Where a URL of an earlier shop (R-MOVE-2, R-MOVE-8), or the page of a product or bundle (R-ROUTE-17), has moved to, for
 * good. Only for a URL that no page answers; its query is passed on, since it may say which campaign the visitor comes
 * from.
 * @param status 308 keeps the method and the body of a form
 * @returns undefined for any other URL
 */
export async function findRedirect(db: Queryable, url: URL, status: 301 | 308 = 301): Promise<Response | undefined> {
  const path = redirectPath(url.pathname);
  if (path === "" || path.length > longestPath) return undefined;
  const found = await db
    .select({ path: redirects.path, target: redirects.target })
    .from(redirects)
    .where(inArray(redirects.path, [path, belowNoCollection(path)]));
  const target = (found.find((each) => each.path === path) ?? found[0])?.target;
  return target === undefined ? undefined : redirect(withQuery(target, url.search), status);
}

/** A path of the shop with one more query. */
export function withQuery(target: string, search: string): string {
  const [, page, fragment] = /^([^#]*)(.*)$/s.exec(target)!;
  return page + search.replace(/^\?/, page!.includes("?") ? "&" : "?") + fragment;
}
