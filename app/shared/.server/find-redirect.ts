import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import type { Queryable } from "#database/open.ts";
import { redirects } from "#database/schema/index.ts";

/** The first parts of URLs at Shopify and WooCommerce. No other URL is ever looked up. */
const moved = /^\/(products|collections|product|product-category)\/[a-z0-9-]/;

/** The only form in which a URL of an earlier shop is stored: without a query, a slash at the end and capitals. */
export const redirectPath = (pathname: string): string => pathname.toLowerCase().replace(/\/+$/, "");

/**
 * Where a URL of an earlier shop has moved to, for good (R-MOVE-2). Only for a URL that no page answers; its query is
 * passed on, since it may say which campaign the visitor comes from.
 * @returns a 301; undefined for any other URL
 */
export async function findRedirect(db: Queryable, url: URL): Promise<Response | undefined> {
  const path = redirectPath(url.pathname);
  if (!moved.test(path) || path.length > 500) return undefined;
  const [found] = await db.select({ target: redirects.target }).from(redirects).where(eq(redirects.path, path));
  if (!found) return undefined;
  const query = url.search.replace(/^\?/, found.target.includes("?") ? "&" : "?");
  return redirect(found.target + query, 301);
}
