import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import type { Queryable } from "#database/open.ts";
import { redirects } from "#database/schema/index.ts";

/** The first parts of the shop's own product pages, and of URLs at Shopify and WooCommerce. No other is looked up. */
const moved = /^\/(products|collections|product|product-category)\/[a-z0-9-]/;

/** The only form in which a redirected URL is stored: without a query, a slash at the end and capitals. */
export const redirectPath = (pathname: string): string => pathname.toLowerCase().replace(/\/+$/, "");

/**
 * Where a URL of an earlier shop (R-MOVE-2), or the page of a product or bundle (R-ROUTE-17), has moved to, for good.
 * Only for a URL that no page answers; its query is passed on, since it may say which campaign the visitor comes from.
 * @param status 308 keeps the method and the body of a form
 * @returns undefined for any other URL
 */
export async function findRedirect(db: Queryable, url: URL, status: 301 | 308 = 301): Promise<Response | undefined> {
  // Shopify shows a product below each collection too.
  const path = redirectPath(url.pathname).replace(/^\/collections\/[^/]+(?=\/products\/)/, "");
  if (!moved.test(path) || path.length > 500) return undefined;
  const [found] = await db.select({ target: redirects.target }).from(redirects).where(eq(redirects.path, path));
  if (!found) return undefined;
  const query = url.search.replace(/^\?/, found.target.includes("?") ? "&" : "?");
  return redirect(found.target + query, status);
}
